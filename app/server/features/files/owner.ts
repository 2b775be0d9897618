import type { Context } from 'hono';
import type { Environment, Session } from '../../platform/http/environment.ts';
import type { OwnViewer } from './present.ts';

/** The account that the request acts for; `signedIn` stands before every route that asks. */
export function owner(c: Context<Environment>): Session {
  const session = c.get('session');
  if (session === null) throw new Error('a route without signedIn asked for its owner');
  return session;
}

/** The same as whoever files are shown to. */
export function ownViewer(c: Context<Environment>): OwnViewer {
  const { accountId, accessVersion } = owner(c);
  return { kind: 'owner', accountId, version: accessVersion };
}
