import * as v from 'valibot';

/** Default max. length of a list in a request. */
export const maxListLength = 1000;

const limited = new WeakSet<object>();

/** The limits of a list, and the error beyond them. */
export interface ListLimits {
  readonly min?: number;
  readonly max?: number;
  /** The error code of a list that is too long. */
  readonly beyond?: 'invalid_argument' | 'too_many_files';
}

/**
 * A list of strings in a request: bounded, and deduplicated in order (P36). `parseBody`, `parseQuery` and
 * `readFilters` accept no other list schema, and `recordOf` is the only record schema.
 */
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

const maxRecordEntries = 100;

/** A record whose keys the client chooses: at most a hundred (P36). */
export function recordOf<Value extends v.GenericSchema>(value: Value) {
  const record = v.record(v.string(), value);
  limited.add(record);
  return v.pipe(record, v.maxEntries(maxRecordEntries));
}

/** The error code of a length issue; null for any other issue. */
export function codeOfLength(issue: v.BaseIssue<unknown>): 'too_many_files' | null {
  return issue.type === 'max_length' && issue.message === 'too_many_files' ? 'too_many_files' : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Schemas without a length limit. */
const unlimitedTypes: ReadonlySet<unknown> = new Set([
  ...['array', 'record', 'map', 'set'],
  ...['loose_object', 'object_with_rest', 'loose_tuple', 'tuple_with_rest'],
]);

/** Whether a schema contains a list or record without a limit, at any depth. */
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

/** A piped schema is a copy of its first schema. */
function originalOf(schema: object): object {
  const pipe: unknown = Reflect.get(schema, 'pipe');
  const first: unknown = Array.isArray(pipe) ? pipe[0] : undefined;
  return isObject(first) ? originalOf(first) : schema;
}

const checked = new WeakSet<object>();

/** Throws for a request schema with an unbounded list: a programming error, found by the first call. */
export function requireLimits(schema: v.GenericSchema): void {
  if (checked.has(schema)) return;
  if (hasUnlimited(schema, new Set()))
    throw new TypeError('a list or record in a request without a limit: use listOf or recordOf');
  checked.add(schema);
}
