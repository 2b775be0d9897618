import { decideEntryAction, readEntryAction } from '@aloft/core/rules';
import { type Location, ownPath } from '../../platform/http/location.ts';

/**
 * Where a document leads whose address asks for something that any page does (R2.24). A visitor who is to sign in comes
 * to the form before anything of the page is shown. An address with two actions asks nothing: the router would read the
 * first, so both are taken out of it. Null for every other address, and where the page itself has to decide: in a frame,
 * and with a passcode, which is taken out first.
 * @param embedder the origin that may frame the page; empty for none
 */
export function entryRedirect(url: URL, embedder: string, isSignedOut: boolean): Location | null {
  const asked = readEntryAction(url.search);
  if (asked?.action === 'invalid') return ownPath(url.pathname, new URLSearchParams(asked.rest));
  if (asked === null || !isSignedOut || url.searchParams.has('s_code')) return null;
  const step = decideEntryAction(asked.action, {
    path: url.pathname,
    rest: asked.rest,
    isSignedIn: false,
    isFramed: embedder !== '',
  });
  return step.kind === 'signIn'
    ? ownPath('/drive/login', new URLSearchParams({ return_to: step.returnTo }))
    : null;
}
