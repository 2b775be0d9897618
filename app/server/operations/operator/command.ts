import * as v from 'valibot';
import type { Configuration } from '../../configuration.ts';
import type { Services } from '../../services.ts';

/** An option as help shows it; `value` is null for a switch. */
export interface Option {
  readonly value: string | null;
  readonly help: string;
  readonly multiple?: true;
}

/** A word that follows the command's name. */
export interface Word {
  readonly name: string;
  readonly optional?: true;
}

/** What a command hands back: facts for programs (`--json`), and the same in lines for people. */
export interface Done {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Something is wrong that the command was asked to find: exit code 1. */
  readonly wrong?: boolean;
}

/** A command was understood and cannot be done: one line says why (exit code 1). */
export class Refused extends Error {}

/** A command was not understood: one line says why (exit code 2). */
export class BadUsage extends Error {}

/** What every command may use. */
export interface Desk {
  readonly configuration: Configuration;
  /** The database and the bytes, opened when first asked for. Refuses a schema that is not this build's. */
  services(): Promise<Services>;
  /** The first line of standard input. */
  readLine(): Promise<string>;
}

/** Options and words by their names, as they were typed. */
export type Typed = Readonly<Record<string, unknown>>;

/** A command of the operator's. */
export interface Command {
  /** `user create` */
  readonly name: string;
  readonly summary: string;
  readonly words: readonly Word[];
  readonly options: Readonly<Record<string, Option>>;
  /** As it is typed after the program's name. */
  readonly example: string;
  /** Rejects with `BadUsage` for a value that makes no sense, with `Refused` for what cannot be done. */
  run(desk: Desk, typed: Typed): Promise<Done>;
}

/** Makes a command; its `run` sees what `input` has made of options and words. */
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
