import type { Origins } from '../../src/index.ts';
import type { Announcement } from '../../src/service/index.ts';

/** What an operator may set of a service before it runs. */
export interface ServiceOptions {
  readonly captcha?: 'off' | 'risk' | 'always';
  /** Bytes that a new account may store. */
  readonly freeQuota?: number;
  /** Bytes that a member may store. */
  readonly vipQuota?: number;
  readonly payments?: 'sandbox' | 'off';
}

/** What is given for a fault of the service; milliseconds since 1970. */
export interface Activity {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly days: number;
}

/** What can be bought; the price in the currency's smallest unit, `language` empty for every language. */
export interface Sold {
  readonly id: string;
  readonly language: string;
  readonly name: string;
  readonly days: number;
  readonly price: number;
  readonly currency: string;
}

export type RedirectTarget = { readonly internal: string } | { readonly external: string } | null;

/** A service as the contract sees it: its addresses, its operator's hands, and its clock. */
export interface ServiceUnderTest {
  readonly name: 'real' | 'double';
  readonly origins: Origins;
  readonly fetch: typeof globalThis.fetch;
  readonly adminKey: string;
  /** Milliseconds since 1970, by the service's own clock. */
  now(): number;
  /** Lets so many milliseconds go by for the service. */
  pass(milliseconds: number): void;
  makeActivationCode(wanted: { readonly days: number; readonly expiresAt: number | null }): Promise<string>;
  setActivity(activity: Activity): Promise<void>;
  setAnnouncement(announcement: Announcement): Promise<void>;
  setProduct(product: Sold): Promise<void>;
  /** Sends a paid order's money back. */
  refundOrder(id: string): Promise<void>;
  setRedirectRule(path: string, target: RedirectTarget): Promise<void>;
  /** The text of the last mail to the address. */
  lastMail(to: string): Promise<string | null>;
  /** Solves a captcha challenge and answers the address at which it ends. */
  solveChallenge(url: string): Promise<string>;
  /** The `d` of an unsubscribe link. */
  unsubscribeText(wanted: { readonly email: string; readonly scene: string }): Promise<string>;
  /** Puts bytes, or a status, at an address of the outside world and answers the address. */
  serve(path: string, answer: Uint8Array<ArrayBuffer> | number): string;
  /** What the answers broke of the promises that hold for each of them. Empty at the end. */
  readonly breaches: string[];
  stop(): Promise<void>;
}
