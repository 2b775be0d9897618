import * as v from 'valibot';
import type { Configuration } from '../../configuration.ts';
import type { Progress } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import type { OperatorRequest } from '../management/change-log.ts';

/** An option in the help; `value` is null for a switch. */
export interface Option {
  readonly value: string | null;
  readonly help: string;
  readonly multiple?: true;
}

/** A positional argument. */
export interface Word {
  readonly name: string;
  readonly optional?: true;
}

/** The result of a command: JSON for programs (`--json`), and text for people. */
export interface Done {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** The command found a problem that it was asked to look for: exit code 1. */
  readonly wrong?: boolean;
}

/** A command that cannot be done: one line says why (exit code 1). */
export class Refused extends Error {}

/** A command line that was not understood: one line says why (exit code 2). */
export class BadUsage extends Error {}

/** The dependencies of commands. */
export interface Desk {
  readonly configuration: Configuration;
  /** For the log of changes: the user of this process. A command that is run again is another request. */
  readonly request: OperatorRequest;
  /** The database and the blobs, opened on first use. Refuses a schema of another build. */
  services(): Promise<Services>;
  /** The first line of standard input. */
  readLine(): Promise<string>;
  /** Hears how far a long command is. */
  readonly progress: Progress;
}

/** Options and arguments by name, as typed. */
export type Typed = Readonly<Record<string, unknown>>;

/** An operator command. */
export interface Command {
  /** `user create` */
  readonly name: string;
  readonly summary: string;
  readonly words: readonly Word[];
  readonly options: Readonly<Record<string, Option>>;
  /** The arguments of the example in the help. */
  readonly example: string;
  /** Rejects with `BadUsage` for an invalid value, with `Refused` for what cannot be done. */
  run(desk: Desk, typed: Typed): Promise<Done>;
}

/** Creates a command; `input` parses options and arguments for `run`. */
export function command<T>(made: {
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly Word[];
  readonly options?: Readonly<Record<string, Option>>;
  readonly example: string;
  readonly input: v.GenericSchema<unknown, T>;
  readonly run: (desk: Desk, input: T) => Promise<Done>;
}): Command {
  const { words = [], options = {}, input, run, ...named } = made;
  return {
    ...named,
    words,
    options,
    run: (desk, typed) => {
      const parsed = v.safeParse(input, typed);
      if (parsed.success) return run(desk, parsed.output);
      const [issue] = parsed.issues;
      const key = String(issue.path?.[0]?.key ?? '');
      const shown = key in options ? `--${key}` : `<${key}>`;
      throw new BadUsage(`${shown}: ${issue.received === 'undefined' ? 'it is needed' : issue.message}`);
    },
  };
}
