import type { Context } from 'hono';
import type { Environment, Session } from '../../platform/http/environment.ts';
import type { OwnViewer } from './present.ts';

/** The session of the request; its routes come after `signedIn`. */
export function owner(c: Context<Environment>): Session {
  const session = c.get('session');
  if (session === null) throw new Error('a route without signedIn asked for its owner');
  return session;
}

/** The same as the viewer that files are presented to. */
export function ownViewer(c: Context<Environment>): OwnViewer {
  const { accountId, accessVersion } = owner(c);
  return { kind: 'owner', accountId, version: accessVersion };
}
