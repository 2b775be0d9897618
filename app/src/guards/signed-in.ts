import { viewSession } from '@aloft/core';
import { redirect } from '@tanstack/react-router';
import { redirectBack } from '../navigation/check-address.ts';
import { type RouteEntry, textIn } from './guard.ts';

/** Lets in who is, or may be, signed in; sends others to the form, and back afterwards (R1.2). */
export async function requireSignIn({ context, fullPath }: RouteEntry): Promise<void> {
  const { actors } = await context.flows.load();
  // On the server the facts alone say it: the session asks nobody there.
  const isOut =
    context.fetchShare === null
      ? viewSession(actors.session.getSnapshot()).status === 'signedOut'
      : context.facts.profile.kind === 'signedOut';
  if (!isOut) return;
  // The app that opened the page has a session of its own.
  const isByBridge = new URL(fullPath, context.facts.origin).searchParams.get('bridge_auth') === '1';
  const search = { return_to: fullPath, ...(isByBridge ? { bridge_auth: '1' as const } : {}) };
  throw redirect({ to: '/drive/login', search });
}

/** Where a sign-in leads: who came from the extension has nothing to do in the window but to close it. */
export const wayOn = (returnTo: string, source: string, locale: string): string =>
  returnTo === '' && source === 'pp_browser_extension' ? `/${locale}/auth-success` : returnTo;

/** Leads who is signed in already past the form, to where they were going. */
export async function passSignedIn({ context, search }: RouteEntry): Promise<void> {
  // A popup's request is answered by whoever reads it. The link of a mail brings a code, which the form takes.
  if (textIn(search, 'request') !== '' || textIn(search, 'start') !== '') return;
  const returnTo = wayOn(textIn(search, 'return_to'), textIn(search, 'from_source'), context.facts.locale);
  const { actors } = await context.flows.load();
  const isIn =
    context.fetchShare === null
      ? viewSession(actors.session.getSnapshot()).status === 'signedIn'
      : context.facts.profile.kind === 'profile';
  if (isIn) throw redirectBack(returnTo, context.facts.origin);
}
