import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** A sign-in attempt that this browser started. */
export interface SignInAttempt {
  readonly id: string;
  readonly url: string;
}
/** The short URL in the QR code, and the user code for it. */
export interface SignInQr {
  readonly id: string;
  readonly uri: string;
  readonly userCode: string;
  /** The polling interval in seconds. */
  readonly interval: number;
}
/** The program that requests the sign-in, and where it is. */
export interface SignInRequester {
  readonly client: string;
  readonly from: 'this_browser' | 'other_browser' | 'this_computer' | 'site' | 'app' | 'program';
  /** The approximate location; empty if unknown. */
  readonly place: string;
}
/** The account of a code, with its address masked, and the requesting program. */
export interface CodeOwner {
  readonly name: string;
  readonly email: string;
  /** The account is the one that is signed in here. */
  readonly current: boolean;
  /** The token that proves the confirmation. */
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
/** The response of another program: a code, or the reason without one. */
export type HelperAnswer =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type DesktopAnswer =
  | HelperAnswer
  /** The browser blocks requests to this computer. */
  | { readonly kind: 'forbidden' };
export type QrAnswer =
  | { readonly kind: 'created'; readonly qr: SignInQr }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type QrProgress =
  /** The service’s code 4050. */
  | { readonly kind: 'pending' }
  /** The service’s code 4051: polled too often. */
  | { readonly kind: 'slowDown' }
  | { readonly kind: 'scanned' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'denied' }
  /** The service’s code 4052. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type OwnerAnswer =
  | { readonly kind: 'owner'; readonly owner: CodeOwner }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type CredentialsAnswer =
  /** Subject and expiry of the stored credentials match the signed-in account (R4.12). */
  { readonly kind: 'matching' } | { readonly kind: 'other' };
export type ExchangeAnswer =
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface SignInPorts {
  readonly beginAttempt: Port<null, AttemptAnswer>;
  readonly openPopup: Port<{ readonly url: string }, PopupAnswer>;
  readonly fetchAttempt: Port<{ readonly id: string }, AttemptProgress>;
  readonly closePopup: Port<null, PopupClosed>;
  /** Sends LOGIN_REQUEST to the browser extension. */
  readonly askExtension: Port<null, HelperAnswer>;
  /** Calls the desktop client on this computer, at a port in hex (T11). */
  readonly askDesktop: Port<{ readonly port: string }, DesktopAnswer>;
  /** Requests a code from a nearby device of the same person. */
  readonly askDevice: Port<null, HelperAnswer>;
  readonly createQr: Port<null, QrAnswer>;
  readonly pollQr: Port<{ readonly id: string }, QrProgress>;
  readonly fetchOwner: Port<{ readonly code: string; readonly state: string }, OwnerAnswer>;
  readonly readCredentials: Port<{ readonly scope: string }, CredentialsAnswer>;
  /** `confirmation` is the token from the account lookup if the person has confirmed, else empty (P15). */
  readonly exchangeCode: Port<
    { readonly code: string; readonly state: string; readonly confirmation: string },
    ExchangeAnswer
  >;
}

export interface SignInContext {
  readonly attempt: SignInAttempt | null;
  /** The window has announced its return, so it has received its cookies. */
  readonly returned: boolean;
  readonly qr: SignInQr | null;
  /** The polling interval of the QR code in seconds; grows with `slow_down`. */
  readonly interval: number;
  readonly port: string;
  readonly code: string;
  readonly state: string;
  readonly scope: string;
  readonly confirmation: string;
  /** This device has stored credentials for the signed-in account (R4.12). */
  readonly known: boolean;
  readonly owner: CodeOwner | null;
  readonly failure: Failure | null;
}

export type SignInEvent =
  | { readonly type: 'signIn.press' }
  | { readonly type: 'signIn.cancel' }
  /** Another window of this browser announces its return; the attempt is polled, the message not trusted. */
  | { readonly type: 'attempt.announced' }
  | { readonly type: 'extension.ask' }
  | { readonly type: 'desktop.ask'; readonly port: string }
  | { readonly type: 'device.ask' }
  | { readonly type: 'qr.show' }
  | { readonly type: 'qr.refresh' }
  /** The URL contained a code. */
  | { readonly type: 'code.received'; readonly code: string; readonly state: string; readonly scope: string }
  | { readonly type: 'owner.confirm' }
  | { readonly type: 'owner.refuse' };

export type SignInEmitted = { readonly type: 'signIn.completed' };
