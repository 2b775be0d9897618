import type { Actor, AnyActorLogic } from 'xstate';
import type { FileHasher } from '../upload/file-hasher.ts';

/** Key-value storage; when it is blocked or full, writes answer false and never throw (P30). */
export interface StoragePort {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Cookies that scripts can read. Path `/`, Secure (except on plain http of localhost). */
export interface CookieJar {
  get(name: string): string | null;
  /** `maxAge` in seconds. */
  set(
    name: string,
    value: string,
    attributes: { readonly maxAge: number; readonly sameSite: 'Lax' | 'Strict' },
  ): boolean;
  remove(name: string): void;
}

/** A browser window with the sign-in form. */
export interface PopupPort {
  /** Must be called in a user gesture; answers whether a window opened. */
  prepare(): boolean;
  open(url: string): boolean;
  isOpen(): boolean;
  close(): void;
}

/** Messages between the windows of one browser. */
export interface ChannelPort {
  post(channel: string, message: string): void;
  /** Answers a function that stops listening. */
  listen(channel: string, heard: (message: string) => void): () => void;
}

/** Another program or device of the user that may hand over a sign-in code; null when it does not answer. */
export type Helper = () => Promise<{ readonly code: string } | 'declined' | null>;

/** Whether the device is online, as far as it knows. */
export interface NetworkPort {
  isOnline(): boolean;
  /** Answers a function that stops listening. */
  listen(heard: (online: boolean) => void): () => void;
}

/** The result of a challenge; `expiresIn` in seconds. */
export interface SolvedChallenge {
  readonly token: string;
  readonly expiresIn: number;
}

/**
 * Shows a challenge of 320 × 430 px (R4.14) and answers the parameters of its return URL, or null when the person
 * closed it. Aborted by the signal when it expires or the client stops.
 */
export type ChallengePort = (url: string, signal: AbortSignal) => Promise<SolvedChallenge | null>;

/** The clock of delays: real timers, or a manual clock in tests. */
export type Clock = Actor<AnyActorLogic>['clock'];

/** The platform: everything that core needs of its environment. */
export interface Platform {
  readonly fetch: typeof globalThis.fetch;
  readonly storage: StoragePort;
  readonly cookieJar: CookieJar;
  readonly popup: PopupPort;
  readonly channel: ChannelPort;
  readonly network: NetworkPort;
  /** The browser extension, where there can be one; called with LOGIN_REQUEST (R1.5). */
  readonly extension: Helper | null;
  /** Whether the extension is installed and may be asked on this page. */
  readonly hasExtension?: () => Promise<boolean>;
  /** A nearby device, where the platform has one (R1.8). */
  readonly device: Helper | null;
  /** Shows captcha challenges; absent where a page renders them from the captcha flow's view. */
  readonly challenge?: ChallengePort;
  /** Whether the platform allows requests to loopback (T11). */
  mayReachThisComputer(): Promise<boolean>;
  /** Runs the work under a lock over all windows; after the timeout (ms), without it (T22). */
  lock<T>(name: string, timeout: number, work: () => Promise<T>): Promise<T>;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** One clock for all flows; real timers by default. */
  readonly clock?: Clock;
  /** Hashes files off the main thread, where the platform can (R10.4). */
  readonly hasher?: FileHasher;
  /** 128 random bits as 32 hex digits. */
  randomId(): string;
  reload(): void;
  log(event: string, detail: string): void;
  /** Whether the session is in HttpOnly cookies; other clients store their tokens themselves. */
  readonly cookies: boolean;
}
