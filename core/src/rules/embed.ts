import * as v from 'valibot';
import { type EmbedAction, embedActions, isEmbedAction } from './actions.ts';
import { isAllowedEmbedder } from './embed-origins.ts';
import { decideNavigation } from './navigation.ts';

/** A click on a link, as plain facts. */
export interface EmbeddedClick {
  readonly href: string;
  /** The link's `target`; empty without one. */
  readonly target: string;
  /** Whether another page is around ours: `window.parent !== window`. */
  readonly framed: boolean;
  /** The address's `origin` parameter; null or empty without one. */
  readonly origin: string | null;
  /** The operator's list, exact texts. */
  readonly allowedOrigins: readonly string[];
  /** Our own origin. */
  readonly ownOrigin: string;
}

/** What the click does instead of, or as, what a link does. */
export type EmbeddedDecision =
  | { readonly kind: 'message'; readonly action: EmbedAction; readonly targetOrigin: string }
  /** To be opened with `noopener`. */
  | { readonly kind: 'newWindow'; readonly url: string }
  | { readonly kind: 'ordinary' };

const ordinary: EmbeddedDecision = { kind: 'ordinary' };

/** The action that a link of ours means for the page around it; null for a link that means none. */
function actionOf(url: URL): { readonly action: EmbedAction; readonly feedback: boolean } | null {
  const inside = `${url.pathname}/`;
  if (inside.includes('/drive/feedback/')) return { action: 'open_feedback', feedback: true };
  if (!inside.startsWith('/drive/')) return null;
  const action = url.searchParams.get('action');
  return isEmbedAction(action) ? { action, feedback: false } : null;
}

/**
 * What a click means in a page that another page frames (R2.19, R2.20, T1). Only links of our own to the drive with
 * one of the fourteen actions, and those to the feedback, are taken: they become a message of the action alone to
 * the one listed origin. With target=_blank (feedback excepted, as it opens no page), or for an origin that is not
 * on the list, a new window. Every other click, and every click outside a frame, is an ordinary one. Never throws.
 */
export function decideEmbeddedClick(click: EmbeddedClick): EmbeddedDecision {
  if (!click.framed || click.origin === null || click.origin === '') return ordinary;
  const decided = decideNavigation(click.href, click.ownOrigin, 'refused');
  if (decided.kind !== 'internal') return ordinary;
  const url = new URL(decided.path, click.ownOrigin);
  const meant = actionOf(url);
  if (meant === null) return ordinary;
  const blank = click.target.toLowerCase() === '_blank' && !meant.feedback;
  return blank || !isAllowedEmbedder(click.origin, click.allowedOrigins)
    ? { kind: 'newWindow', url: url.href }
    : { kind: 'message', action: meant.action, targetOrigin: click.origin };
}

/** All that ever goes to the page around ours: the name of an action, and nothing beside it (T1, P21). */
export const EmbedMessage = v.strictObject({ action: v.picklist(embedActions) });
export type EmbedMessage = Readonly<v.InferOutput<typeof EmbedMessage>>;

/** A message event as plain facts. */
export interface EmbedMessageEvent {
  readonly origin: string;
  /** Whether `event.source` is the window that the message is expected from. */
  readonly sourceMatches: boolean;
  readonly data: unknown;
}

/**
 * The action of a message that a framed page of ours sent (T1): from the expected window, from a listed origin, of
 * exactly the agreed shape. Null for any other, which is to be ignored. Never throws.
 */
export function parseEmbedMessage(
  event: EmbedMessageEvent,
  allowedOrigins: readonly string[],
): EmbedAction | null {
  if (!event.sourceMatches || !isAllowedEmbedder(event.origin, allowedOrigins)) return null;
  const parsed = v.safeParse(EmbedMessage, event.data);
  return parsed.success ? parsed.output.action : null;
}
