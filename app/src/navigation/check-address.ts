import { logTexts } from '@aloft/core/errors';
import { decideNavigation, type ExternalAddress, type Navigation } from '@aloft/core/rules';
import { redirect } from '@tanstack/react-router';

type Reason = Extract<Navigation, { readonly kind: 'refused' }>['reason'];

const texts: Readonly<Record<Reason, string>> = {
  externalNotAllowed: logTexts.externalNavigation,
  protocol: logTexts.protocolNavigation,
  malformed: logTexts.malformedNavigation,
};

/**
 * Decides where an address leads that was not written by us (R5.10). What is refused is logged in the browser (R8.10),
 * without the address, which may hold a secret. Never throws.
 */
export function checkAddress(address: string, origin: string, external: ExternalAddress): Navigation {
  const decided = decideNavigation(address, origin, external);
  // A visitor writes nothing into a server's log.
  if (decided.kind === 'refused' && !import.meta.env.SSR)
    console.warn(`[aloft] navigation: ${texts[decided.reason]}`);
  return decided;
}

/** An own path to go to after signing in; anything else is the drive (T2). */
export function safeReturn(returnTo: string, origin: string): string {
  const decided = checkAddress(returnTo === '' ? '/drive/all' : returnTo, origin, 'refused');
  return decided.kind === 'internal' ? decided.path : '/drive/all';
}

/** The redirect of a guard to where somebody was going, to be thrown. */
export function redirectBack(returnTo: string, origin: string): ReturnType<typeof redirect> {
  return redirect({ href: safeReturn(returnTo, origin) });
}

/** The redirect to a path of ours that begins with a segment of ours, to be thrown. `document` loads it anew. */
export function redirectWithin(
  path: `/${string}`,
  { document = false }: { readonly document?: boolean } = {},
): ReturnType<typeof redirect> {
  return redirect({ href: path, reloadDocument: document });
}
