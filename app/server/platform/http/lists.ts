import { isLimited } from '@aloft/core/service';
import type * as v from 'valibot';

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
  if (kind === 'schema' && unlimitedTypes.has(Reflect.get(schema, 'type')) && !isLimited(originalOf(schema)))
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
