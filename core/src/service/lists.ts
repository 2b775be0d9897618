import * as v from 'valibot';

/** The most entries of a list in a request, where nothing else is said. */
export const mostListed = 1000;

const limited = new WeakSet<object>();

/** How many entries a list may have, and what is answered beyond. */
export interface ListLimits {
  readonly least?: number;
  readonly most?: number;
  /** The code of the catalogue for a list that is too long. */
  readonly beyond?: 'invalid_argument' | 'too_many_files';
}

/** A list of texts in a request: limited in length, and each entry once, in the order of the first ones (P36). */
export function listOf<Item extends v.GenericSchema<string, string>>(
  item: Item,
  { least = 0, most = mostListed, beyond = 'invalid_argument' }: ListLimits = {},
) {
  const list = v.array(item);
  limited.add(list);
  return v.pipe(
    list,
    v.minLength(least),
    v.maxLength(most, beyond),
    v.transform((entries) => [...new Set(entries)]),
  );
}

const mostNames = 100;

/** Values under names that the sender chooses: no more than a hundred (P36). */
export function recordOf<Value extends v.GenericSchema>(value: Value) {
  const record = v.record(v.string(), value);
  limited.add(record);
  return v.pipe(record, v.maxEntries(mostNames));
}

/** Whether a schema's list or record was made here, so that its length has a limit. */
export const isLimited = (schema: object): boolean => limited.has(schema);

/** The code of the catalogue that an issue of a list's length stands for; null for any other issue. */
export function codeOfLength(issue: v.BaseIssue<unknown>): 'too_many_files' | null {
  return issue.type === 'max_length' && issue.message === 'too_many_files' ? 'too_many_files' : null;
}
