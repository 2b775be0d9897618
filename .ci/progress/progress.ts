// What a suite has done so far: reads the events of its test runner as they are written.
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const Event = v.variant('kind', [
  v.object({ kind: v.literal('began'), name: v.string() }),
  v.object({
    kind: v.literal('ended'),
    name: v.string(),
    file: v.string(),
    tests: v.number(),
    seconds: v.number(),
    hooks: v.array(v.string()),
  }),
  v.object({ kind: v.literal('beside'), message: v.string() }),
]);

/** A hook of a file or of a group of its tests that has failed. */
export interface FailedHook {
  readonly file: string;
  readonly message: string;
}

export class Progress {
  readonly #path: string;
  #offset = 0;
  /** The tests that have ended. */
  tests = 0;
  /** Files of Vitest and journeys that have begun and not ended. */
  readonly running = new Set<string>();
  /** Seconds, by test file. */
  readonly files = new Map<string, number>();
  readonly hooks: FailedHook[] = [];
  /** What has failed and is no part of a test. */
  readonly beside: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads the whole lines that have come since the last time. */
  read(): void {
    for (const line of this.#newLines()) {
      const event = v.parse(Event, JSON.parse(line));
      if (event.kind === 'began') this.running.add(event.name);
      else if (event.kind === 'beside') this.beside.push(event.message);
      else {
        const { name, file, tests, seconds, hooks } = event;
        this.running.delete(name);
        this.tests += tests;
        this.files.set(file, (this.files.get(file) ?? 0) + seconds);
        this.hooks.push(...hooks.map((message) => ({ file, message })));
      }
    }
  }

  #newLines(): readonly string[] {
    if (!existsSync(this.#path)) return [];
    const bytes = readFileSync(this.#path).subarray(this.#offset);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    this.#offset += whole.length;
    return whole.toString('utf8').split('\n').filter(Boolean);
  }
}
