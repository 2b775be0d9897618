import type { Context, MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { OperatorSession } from './session.ts';

/** Why somebody who may know of the console is shown the way in, and no page. */
export type Outside = 'signedOut' | 'stale';

/** What a request may see of the console. */
export type Standing =
  /** Nothing: it is answered as at an address that is none. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'outside'; readonly reason: Outside }
  | { readonly kind: 'inside'; readonly session: OperatorSession };

/** How one comes into the console: with the admin key on its own listener, or by an operator's account in the product. */
export interface Door {
  /** Runs before every page. */
  readonly before: MiddlewareHandler<Environment>;
  standingOf(c: Context<Environment>): Promise<Standing>;
  /** Whether a form was sent by a page of this listener, as far as the browser says so. */
  isOwnForm(c: Context<Environment>): boolean;
  /** The way in. */
  show(c: Context<Environment>, reason: Outside): Promise<Response>;
  /** Takes what was typed there. */
  enter(c: Context<Environment>): Promise<Response>;
  /** Ends a session. */
  leave(c: Context<Environment>, session: OperatorSession): Promise<Response>;
}
