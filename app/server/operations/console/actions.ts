import * as v from 'valibot';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { OperatorAction, OperatorRequest } from '../management/change-log.ts';
import type { Section } from './layout.ts';
import type { Cell } from './parts.ts';
import type { Visit } from './visit.ts';

/** What is asked before a change: what it concerns and what will be set. */
export interface Question {
  readonly facts: readonly (readonly [name: string, value: Cell])[];
  /** Where to go instead. */
  readonly back: string;
}

/** How a change ended: on a page of what was changed, or with something to be read. */
export type Outcome =
  | { readonly kind: 'at'; readonly path: string }
  | {
      readonly kind: 'shown';
      readonly title: string;
      readonly facts: readonly (readonly [name: string, value: Cell])[];
      readonly secrets: readonly string[];
      readonly back: string;
    }
  /** What another computer said: it was asked, and nothing of ours has changed. */
  | {
      readonly kind: 'told';
      readonly isGood: boolean;
      readonly text: string;
      readonly facts: readonly (readonly [name: string, value: Cell])[];
      readonly back: string;
    };

/** The fields of a form, as typed; without those that were left empty. */
export type FormFields = Readonly<Record<string, string | undefined>>;

/** A form that was read: ready to be asked about, and to be done. */
export interface ReadForm {
  /** Null when the thing is not there any more; refuses what could not be done. */
  ask(visit: Visit): Promise<Question | Refusal | null>;
  run(visit: Visit, request: OperatorRequest): Promise<Outcome | Refusal | null>;
}

/** One change that the console offers. It calls the function that the command line calls. */
export interface Action {
  readonly name: OperatorAction;
  readonly section: Section;
  /** It cannot be undone. */
  readonly isFinal: boolean;
  /** Reads the form, or names the field that is wrong. */
  read(fields: FormFields): ReadForm | { readonly wrong: string };
}

/** Goes on at a page, unless the change was refused. */
export const goOn = (done: unknown, path: string): Outcome | Refusal =>
  isRefusal(done) ? done : { kind: 'at', path };

/** Creates an action; `schema` parses its fields. */
export function action<T>(made: {
  readonly name: OperatorAction;
  readonly section: Section;
  readonly isFinal?: true;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly ask: (visit: Visit, input: T) => Promise<Question | Refusal | null>;
  readonly run: (visit: Visit, request: OperatorRequest, input: T) => Promise<Outcome | Refusal | null>;
}): Action {
  const { name, section, isFinal = false, schema, ask, run } = made;
  return {
    name,
    section,
    isFinal,
    read: (fields) => {
      const parsed = v.safeParse(schema, fields);
      if (!parsed.success) return { wrong: String(parsed.issues[0].path?.[0]?.key ?? '') };
      const input = parsed.output;
      return {
        ask: (visit) => ask(visit, input),
        run: (visit, request) => run(visit, request, input),
      };
    },
  };
}
