import type { Result } from '../../src/index.ts';
import type { Client } from './clients.ts';
import type { Person } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** Who is there when a write is tried. */
export interface Scene {
  /** With the operator's key, where the service has one. */
  readonly service: ServiceUnderTest & { readonly adminKey?: string };
  /** Signed in, on the network that loses a reply. */
  readonly me: Person;
  /** A client on that network without a session. */
  readonly program: Client;
  /** A browser on that network without a session. */
  readonly browser: Client;
  /** Somebody else, on a network that loses nothing. */
  readonly other: Person;
  /** An unused address. */
  readonly email: string;
}

/** One write: how it is made, and what there is of its effect afterwards. */
export interface Write {
  readonly act: () => Promise<Result<unknown>>;
  readonly effect?: () => Promise<unknown>;
  /** The effect of doing it once. */
  readonly once?: unknown;
  /** Of a POST that only reads, whose answer is made anew each time: the field that time changes. */
  readonly timeField?: string;
}

/** By the name of the call; more than one way of making it after a blank. */
export type Writes = Readonly<Record<string, (scene: Scene) => Promise<Write>>>;
