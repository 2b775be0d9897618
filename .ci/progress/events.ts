// What a test runner tells while it runs, one line of JSON an event, in a file that the environment names.
import { appendFileSync } from 'node:fs';

/** The variable with the path of the file. */
export const eventsVariable = 'ALOFT_TEST_EVENTS';

/** A file of Vitest or a journey of Playwright has begun. */
interface Began {
  readonly kind: 'began';
  readonly name: string;
}

/** It has ended, with so many tests of its file. */
interface Ended {
  readonly kind: 'ended';
  readonly name: string;
  readonly file: string;
  readonly tests: number;
  readonly seconds: number;
  /** The errors of hooks that run once for a file or a group of tests. */
  readonly hooks: readonly string[];
}

/** Something has failed that is no part of a test: a rejection that nobody handled, a global set-up. */
interface Beside {
  readonly kind: 'beside';
  readonly message: string;
}

export type TestEvent = Began | Ended | Beside;

/** Where a reporter tells its events: nowhere if no file is named. */
export function tellEvent(event: TestEvent): void {
  const path = process.env.ALOFT_TEST_EVENTS;
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(event)}\n`);
}
