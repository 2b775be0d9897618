import * as v from 'valibot';

/** Default max. length of a list in a request. */
export const maxListLength = 1000;

const limited = new WeakSet<object>();

/** The limits of a list, and the error beyond them. */
export interface ListLimits {
  readonly min?: number;
  readonly max?: number;
  /** The code of the catalogue for a list that is too long. */
  readonly beyond?: 'invalid_argument' | 'too_many_files';
}

/** A list of texts in a request: limited in length, and each entry once, in the order of the first ones (P36). */
export function listOf<Item extends v.GenericSchema<string, string>>(
  item: Item,
  { min = 0, max = maxListLength, beyond = 'invalid_argument' }: ListLimits = {},
) {
  const list = v.array(item);
  limited.add(list);
  return v.pipe(
    list,
    v.minLength(min),
    v.maxLength(max, beyond),
    v.transform((entries) => [...new Set(entries)]),
  );
}

/** A list of objects in a request: limited in length, equal ones kept, since each counts (P36). */
export function listOfEach<Item extends v.GenericSchema>(
  item: Item,
  { min, max }: Required<Pick<ListLimits, 'min' | 'max'>>,
) {
  const list = v.array(item);
  limited.add(list);
  return v.pipe(list, v.minLength(min), v.maxLength(max));
}

const maxRecordEntries = 100;

/** A record whose keys the client chooses: at most a hundred (P36). */
export function recordOf<Value extends v.GenericSchema>(value: Value) {
  const record = v.record(v.string(), value);
  limited.add(record);
  return v.pipe(record, v.maxEntries(maxRecordEntries));
}

/** Whether a schema's list or record was made here, so that its length has a limit. */
export const isLimited = (schema: object): boolean => limited.has(schema);

/** The error code of a length issue; null for any other issue. */
export function codeOfLength(issue: v.BaseIssue<unknown>): 'too_many_files' | null {
  return issue.type === 'max_length' && issue.message === 'too_many_files' ? 'too_many_files' : null;
}
