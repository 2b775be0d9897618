import { viewSession } from '@aloft/core';
import { redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

/** Lets in who is, or may be, signed in; sends others to the form, and back afterwards (R6.4). */
export async function requireSignIn(context: RouterContext, wanted: string): Promise<void> {
  const { actors } = await context.flows.load();
  const session = viewSession(actors.session.getSnapshot());
  const surelyOut =
    session.status === 'signedOut' ||
    (context.fetchShare !== null && context.facts.profile.kind === 'signedOut');
  if (surelyOut) throw redirect({ to: '/drive/login', search: { return_to: wanted } });
}
