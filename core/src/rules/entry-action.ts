import type { EmbedAction } from './actions.ts';

/** No address of ours is longer (T20). */
const maxSearchLength = 8192;

const entryActions = ['open_feedback', 'login_required', 'login_to_drive', 'show_login'] as const;
/** What an address asks of any page, also of one that is public (R2.24): to be signed in, or to write to the operator. */
export type EntryAction = (typeof entryActions)[number];

/** An action that an address asks for. */
export interface EntryRequest {
  /** `invalid` where the address names more than one. */
  readonly action: EntryAction | 'invalid';
  /** The search text without it, `?` included; empty where nothing is left. */
  readonly rest: string;
}

/** The page that an address asks something of. */
export interface EntryPage {
  readonly path: string;
  /** What stands behind the path: search text and hash, with their marks. */
  readonly rest: string;
  readonly isSignedIn: boolean;
  /** Whether a page around this one hears the names of actions (R2.19). */
  readonly isFramed: boolean;
}

/** What a page does for an action, once its address is clean. */
export type EntryStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'dialog' }
  /** To the sign-in page, and from there to an own path. */
  | { readonly kind: 'signIn'; readonly returnTo: string }
  | { readonly kind: 'drive' }
  /** `from` is the page that it is about: a path without ids. */
  | { readonly kind: 'feedback'; readonly from: string }
  | { readonly kind: 'tellParent'; readonly action: EmbedAction };

const stay: EntryStep = { kind: 'stay' };
const drive = '/drive/all';

/** Pages where somebody signs in, or approves a device: nothing leads away from them. */
const signInPage = /^\/(?:drive\/login|auth|loading|q|(?:[a-z]{2}(?:-[A-Z]{2})?\/)?tv)(?:\/|$)/;

/**
 * What a search text asks of any page; null when it asks nothing of the kind. Never throws.
 */
export function readEntryAction(search: string): EntryRequest | null {
  const parameters = new URLSearchParams(search);
  const [first, ...others] = parameters.getAll('action');
  const action = entryActions.find((one) => one === first);
  if (action === undefined) return null;
  parameters.delete('action');
  const rest = parameters.toString();
  const isValid = others.length === 0 && search.length <= maxSearchLength;
  return { action: isValid ? action : 'invalid', rest: rest === '' ? '' : `?${rest}` };
}

/** A passcode stays out of what other pages hear (T4). */
function codeless(rest: string): string {
  const url = new URL(rest, 'https://own.invalid/');
  if (!url.searchParams.has('s_code')) return rest;
  url.searchParams.delete('s_code');
  return `${url.search}${url.hash}`;
}

/** The page that feedback is about: of a share or an upload link its kind alone. */
const aboutPath = (path: string): string => /^\/[su](?=\/)/.exec(path)?.[0] ?? path;

/**
 * What an action means on a page (R2.24). In the frame of a listed page, what would leave it or sign in is told to that
 * page, as a link to the drive is (R2.19, R2.20). Leads to own paths only (T2). Never throws.
 */
export function decideEntryAction(action: EntryAction, page: EntryPage): EntryStep {
  const { path, rest, isSignedIn, isFramed } = page;
  if (signInPage.test(path)) return stay;
  const isDone =
    action === 'open_feedback' ? path === '/drive/feedback' : isSignedIn && action !== 'login_to_drive';
  if (isDone) return stay;
  if (isFramed) return { kind: 'tellParent', action };
  switch (action) {
    case 'open_feedback':
      return { kind: 'feedback', from: aboutPath(path) };
    case 'login_to_drive':
      if (!isSignedIn) return { kind: 'signIn', returnTo: drive };
      return path === drive ? stay : { kind: 'drive' };
    case 'login_required':
      return { kind: 'signIn', returnTo: `${path}${codeless(rest)}` };
    case 'show_login':
      return path.startsWith('/s/')
        ? { kind: 'dialog' }
        : { kind: 'signIn', returnTo: `${path}${codeless(rest)}` };
  }
}
