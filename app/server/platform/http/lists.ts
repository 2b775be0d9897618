import * as v from 'valibot';

/** The most entries of a list in a request, where nothing else is said. */
const mostListed = 1000;

const limited = new WeakSet<object>();

/** How many entries a list may have, and what is answered beyond. */
export interface ListLimits {
  readonly least?: number;
  readonly most?: number;
  /** The code of the catalogue for a list that is too long. */
  readonly beyond?: 'invalid_argument' | 'too_many_files';
}

/**
 * A list of texts in a request: limited in length, and each entry once, in the order of the first ones (P36). The only
 * list that `parseBody`, `parseQuery` and `readFilters` take, as `recordOf` is the only record.
 */
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

/** The code of the catalogue that an issue of a list's length stands for; null for any other issue. */
export function codeOfLength(issue: v.BaseIssue<unknown>): 'too_many_files' | null {
  return issue.type === 'max_length' && issue.message === 'too_many_files' ? 'too_many_files' : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Schemas of as many values as somebody sends. */
const unlimitedTypes: ReadonlySet<unknown> = new Set([
  ...['array', 'record', 'map', 'set'],
  ...['loose_object', 'object_with_rest', 'loose_tuple', 'tuple_with_rest'],
]);

/** Whether a schema holds a list or record that is not one of ours, at any depth. */
function hasUnlimited(schema: unknown, seen: Set<object>): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  if (Array.isArray(schema)) return schema.some((one) => hasUnlimited(one, seen));
  const kind: unknown = Reflect.get(schema, 'kind');
  if (
    kind === 'schema' &&
    unlimitedTypes.has(Reflect.get(schema, 'type')) &&
    !limited.has(originalOf(schema))
  )
    return true;
  return ['pipe', 'entries', 'options', 'wrapped', 'items', 'item'].some((part) => {
    const inner: unknown = Reflect.get(schema, part);
    if (part !== 'entries' || !isObject(inner)) return hasUnlimited(inner, seen);
    return Object.values(inner).some((one) => hasUnlimited(one, seen));
  });
}

/** A schema with a pipe is a copy of the one that the pipe begins with. */
function originalOf(schema: object): object {
  const pipe: unknown = Reflect.get(schema, 'pipe');
  const first: unknown = Array.isArray(pipe) ? pipe[0] : undefined;
  return isObject(first) ? originalOf(first) : schema;
}

const checked = new WeakSet<object>();

/** Throws for a schema of a request in which a list has no limit: a mistake of ours, found by the first call. */
export function requireLimits(schema: v.GenericSchema): void {
  if (checked.has(schema)) return;
  if (hasUnlimited(schema, new Set()))
    throw new TypeError('a list or record in a request without a limit: use listOf or recordOf');
  checked.add(schema);
}
