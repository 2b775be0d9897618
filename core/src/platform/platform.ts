import type { Actor, AnyActorLogic } from 'xstate';
import type { FileHasher } from '../upload/file-hasher.ts';

/** Key and text, as the platform keeps them; blocked or full storage answers false and never throws (P30). */
export interface StoragePort {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/** The cookies that a page's own script may see. Path `/`, secure (on plain http of this computer alone not). */
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

/** A window of this browser that shows the sign-in form. */
export interface PopupPort {
  /** Must be called within a press; answers whether a window opened. */
  prepare(): boolean;
  open(url: string): boolean;
  isOpen(): boolean;
  close(): void;
}

/** Words between the windows of one browser. */
export interface ChannelPort {
  post(channel: string, message: string): void;
  /** Answers how to stop listening. */
  listen(channel: string, heard: (message: string) => void): () => void;
}

/** Another program or device of the person that may hand over a sign-in code; null when it does not answer. */
export type Helper = () => Promise<{ readonly code: string } | 'declined' | null>;

/** Whether the device has a network, as far as it knows. */
export interface NetworkPort {
  isOnline(): boolean;
  /** Answers how to stop listening. */
  listen(heard: (online: boolean) => void): () => void;
}

/** What came back from a challenge; `expiresIn` in seconds. */
export interface SolvedChallenge {
  readonly token: string;
  readonly expiresIn: number;
}

/**
 * Shows a challenge of 320 × 430 (R4.14) and answers what its return address says, or null when the person closed
 * it. The signal ends it: it has run out, or the client stops.
 */
export type ChallengePort = (url: string, signal: AbortSignal) => Promise<SolvedChallenge | null>;

/** What delays run on: the timers of the machine, or a hand that turns them. */
export type Clock = Actor<AnyActorLogic>['clock'];

/** Everything that core needs of the world around it. */
export interface Platform {
  readonly fetch: typeof globalThis.fetch;
  readonly storage: StoragePort;
  readonly cookieJar: CookieJar;
  readonly popup: PopupPort;
  readonly channel: ChannelPort;
  readonly network: NetworkPort;
  /** The browser extension, where one can be; asked with LOGIN_REQUEST (R1.5). */
  readonly extension: Helper | null;
  /** A device close by, where the platform knows one (R1.8). */
  readonly device: Helper | null;
  /** Shows captcha challenges; left out where a page shows them from the captcha flow's own view. */
  readonly challenge?: ChallengePort;
  /** Whether the platform lets this program speak to this computer (T11). */
  mayReachThisComputer(): Promise<boolean>;
  /** Runs the work when no other window does, or after the time-out (milliseconds) anyway (T22). */
  lock<T>(name: string, timeout: number, work: () => Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
  /** One for all flows; the machine's own timers when left out. */
  readonly clock?: Clock;
  /** Reads a file's hashes off the main thread, where the platform can (R10.4). */
  readonly hasher?: FileHasher;
  /** 128 random bits as 32 hex digits. */
  randomId(): string;
  reload(): void;
  log(event: string, detail: string): void;
  /** Keeps the session in HttpOnly cookies; other clients hold their tokens themselves. */
  readonly cookies: boolean;
}
