import type { Context } from 'hono';
import type { Environment, Session } from '../http/environment.ts';

/** The account that the request acts for; `signedIn` stands before every route that asks. */
export function owner(c: Context<Environment>): Session {
  const session = c.get('session');
  if (session === null) throw new Error('a route without signedIn asked for its owner');
  return session;
}
