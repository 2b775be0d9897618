import { viewSession } from '@aloft/core';
import { decideNavigation } from '@aloft/core/rules';
import { redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

/** Lets in who is, or may be, signed in; sends others to the form, and back afterwards (R1.2). */
export async function requireSignIn(context: RouterContext, wanted: string): Promise<void> {
  const { actors } = await context.flows.load();
  const session = viewSession(actors.session.getSnapshot());
  const surelyOut =
    session.status === 'signedOut' ||
    (context.fetchShare !== null && context.facts.profile.kind === 'signedOut');
  if (!surelyOut) return;
  // The app that opened the page has a session of its own.
  const isByBridge = new URL(wanted, context.facts.origin).searchParams.get('bridge_auth') === '1';
  const search = { return_to: wanted, ...(isByBridge ? { bridge_auth: '1' as const } : {}) };
  throw redirect({ to: '/drive/login', search });
}

/** An own path to go to after signing in; anything else is the drive (T2). */
export function safeReturn(returnTo: string, origin: string): string {
  const decided = decideNavigation(returnTo === '' ? '/drive/all' : returnTo, origin, 'refused');
  return decided.kind === 'internal' ? decided.path : '/drive/all';
}

/** Leads who is signed in already past the form, to where they were going. */
export async function passSignedIn(context: RouterContext, returnTo: string): Promise<void> {
  const { actors } = await context.flows.load();
  const isIn =
    context.fetchShare === null
      ? viewSession(actors.session.getSnapshot()).status === 'signedIn'
      : context.facts.profile.kind === 'profile';
  if (isIn) throw redirect({ href: safeReturn(returnTo, context.facts.origin) });
}
