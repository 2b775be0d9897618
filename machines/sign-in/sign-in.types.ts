import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** A sign-in that this browser began. */
export interface SignInAttempt {
  readonly id: string;
  readonly url: string;
}
/** A short address to be scanned, and the code that stands for it. */
export interface SignInQr {
  readonly id: string;
  readonly uri: string;
  readonly userCode: string;
  /** Seconds between two looks. */
  readonly interval: number;
}
/** Who asks for a sign-in, by name, and from where. */
export interface SignInRequester {
  readonly client: string;
  readonly from: 'this_browser' | 'other_browser' | 'this_computer' | 'site' | 'app' | 'program';
  /** What the service knows of the place; empty when there is nothing to say. */
  readonly place: string;
}
/** Whose code it is, with the address masked, and who asks. */
export interface CodeOwner {
  readonly name: string;
  readonly email: string;
  /** It is the person who is signed in here already. */
  readonly current: boolean;
  /** What agreeing is proved with. */
  readonly confirmation: string;
  readonly requester: SignInRequester;
}
export type AttemptAnswer =
  | { readonly kind: 'begun'; readonly attempt: SignInAttempt }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type PopupAnswer = { readonly kind: 'opened' } | { readonly kind: 'blocked' };
export type AttemptProgress =
  | { readonly kind: 'pending'; readonly popup: 'open' | 'closed' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type PopupClosed = { readonly kind: 'closed' };
/** What another program of this person answers: a code, or why there is none. */
export type HelperAnswer =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type DesktopAnswer =
  | HelperAnswer
  /** The browser lets no page speak to this computer. */
  | { readonly kind: 'forbidden' };
export type QrAnswer =
  | { readonly kind: 'created'; readonly qr: SignInQr }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type QrProgress =
  /** 4050. */
  | { readonly kind: 'pending' }
  /** 4051: asked too often. */
  | { readonly kind: 'slowDown' }
  | { readonly kind: 'scanned' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'denied' }
  /** 4052. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type OwnerAnswer =
  | { readonly kind: 'owner'; readonly owner: CodeOwner }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type CredentialsAnswer =
  /** The stored subject and expiry fit the person who is signed in (R4.12). */
  { readonly kind: 'matching' } | { readonly kind: 'other' };
export type ExchangeAnswer =
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface SignInPorts {
  readonly beginAttempt: Port<null, AttemptAnswer>;
  readonly openPopup: Port<{ readonly url: string }, PopupAnswer>;
  readonly fetchAttempt: Port<{ readonly id: string }, AttemptProgress>;
  readonly closePopup: Port<null, PopupClosed>;
  /** LOGIN_REQUEST to the browser extension. */
  readonly askExtension: Port<null, HelperAnswer>;
  /** The desktop client on this computer, at a port in hex (T11). */
  readonly askDesktop: Port<{ readonly port: string }, DesktopAnswer>;
  /** A device of this person close by. */
  readonly askDevice: Port<null, HelperAnswer>;
  readonly createQr: Port<null, QrAnswer>;
  readonly pollQr: Port<{ readonly id: string }, QrProgress>;
  readonly fetchOwner: Port<{ readonly code: string; readonly state: string }, OwnerAnswer>;
  readonly readCredentials: Port<{ readonly scope: string }, CredentialsAnswer>;
  /** `confirmation` is the owner's, when the person has said that the account is theirs; else empty (P15). */
  readonly exchangeCode: Port<
    { readonly code: string; readonly state: string; readonly confirmation: string },
    ExchangeAnswer
  >;
}

export interface SignInContext {
  readonly attempt: SignInAttempt | null;
  /** The other window said that it has returned: its cookies are there. */
  readonly returned: boolean;
  readonly qr: SignInQr | null;
  /** Seconds between two looks at the QR's state; grows when the service asks for patience. */
  readonly interval: number;
  readonly port: string;
  readonly code: string;
  readonly state: string;
  readonly scope: string;
  readonly confirmation: string;
  /** This device knows the person that is signed in here (R4.12). */
  readonly known: boolean;
  readonly owner: CodeOwner | null;
  readonly failure: Failure | null;
}

export type SignInEvent =
  | { readonly type: 'signIn.press' }
  | { readonly type: 'signIn.cancel' }
  /** Another window of this browser says that it is done (it is asked, not believed). */
  | { readonly type: 'attempt.announced' }
  | { readonly type: 'extension.ask' }
  | { readonly type: 'desktop.ask'; readonly port: string }
  | { readonly type: 'device.ask' }
  | { readonly type: 'qr.show' }
  | { readonly type: 'qr.refresh' }
  /** An address brought a code along. */
  | { readonly type: 'code.received'; readonly code: string; readonly state: string; readonly scope: string }
  | { readonly type: 'owner.confirm' }
  | { readonly type: 'owner.refuse' };

export type SignInEmitted = { readonly type: 'signIn.completed' };
