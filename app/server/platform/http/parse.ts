import { isPlainLine, maxBodyLength, maxFeedbackBodyLength, violation } from '@aloft/core/service';
import type { Context } from 'hono';
import * as v from 'valibot';
import { type Refusal, refuse } from '../refusal.ts';
import { isCleanText, parseJson, readUtf8 } from './clean-text.ts';
import type { Environment } from './environment.ts';
import { requireLimits } from './lists.ts';

const deepest = 12;

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.values(value).every((one) => isShallow(one, depth + 1));
}

/** Bodies that were read before their route. */
const readBefore = new WeakMap<Request, Buffer>();

const tooLong = (): Refusal => refuse('out_of_range', { description: 'the body is too long' });

async function readBytes(request: Request, maxLength: number): Promise<Buffer | Refusal> {
  const before = readBefore.get(request);
  if (before !== undefined) return before.byteLength > maxLength ? tooLong() : before;
  if (request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxLength) return tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the body before its route does, for what must not wait for a sender (P36). Refuses one that is too long for
 * every route.
 */
export async function readAhead(request: Request): Promise<Refusal | null> {
  const bytes = await readBytes(request, maxFeedbackBodyLength);
  if (!Buffer.isBuffer(bytes)) return bytes;
  readBefore.set(request, bytes);
  return null;
}

/** Reads a body as text, at most 64 KB unless the route says otherwise. */
export async function readText(request: Request, maxLength = maxBodyLength): Promise<string | Refusal> {
  const bytes = await readBytes(request, maxLength);
  if (!Buffer.isBuffer(bytes)) return bytes;
  return readUtf8(bytes) ?? refuse('invalid_argument', { description: 'the body is not UTF-8' });
}

const maxFieldLength = 100;

/**
 * Fields exempt from the hidden-character check: passwords are hashed and never shown, passcodes are only compared,
 * and `filters` (JSON) and `url` are parsed where they are used. `message` has several lines (`TextBlock`).
 */
const judgedElsewhere: ReadonlySet<string> = new Set([
  'password',
  'old_password',
  'new_password',
  'pass_code',
  'filters',
  'url',
  'message',
]);

/** The path of the first field with hidden characters; null when there is none. */
function hidingField(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isPlainLine(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (judgedElsewhere.has(name)) continue;
    const found = isPlainLine(name) ? hidingField(inner, [...path, name]) : path.join('.');
    if (found !== null) return found;
  }
  return null;
}

/**
 * Parses a value with a schema, or refuses and names the field. `TextLine` removes hidden characters where people
 * type; in any other text they are refused here, so that no field is forgotten (P22c).
 */
export function parseValue<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | Refusal {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) return violation(parsed.issues);
  const field = hidingField(parsed.output);
  if (field === null) return parsed.output;
  const description = 'Expected one line without control characters or direction marks';
  return refuse('invalid_argument', { description, field: field.slice(0, maxFieldLength) });
}

/** Form fields, as OAuth clients send them; of a repeated name, the first value counts. */
function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isCleanText(name) || !isCleanText(value)) throw new SyntaxError('text that cannot be held');
    fields[name] ??= value;
  }
  return fields;
}

/** Decodes a body by its content type. */
function readValue(text: string, type: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded') && !text.trimStart().startsWith('{'))
    return formFields(text);
  return parseJson(text === '' ? '{}' : text);
}

/**
 * Parses the JSON body with a schema, or refuses and names the field. At most 64 KB, unless the route says
 * otherwise, and 12 levels; lists must be `listOf`.
 */
export async function parseBody<T>(
  c: Context<Environment>,
  schema: v.GenericSchema<unknown, T>,
  maxLength?: number,
): Promise<T | Refusal> {
  requireLimits(schema);
  const text = await readText(c.req.raw, maxLength);
  if (typeof text !== 'string') return text;
  let value: unknown;
  try {
    value = readValue(text, c.req.header('content-type') ?? '');
  } catch {
    return refuse('invalid_argument', { description: 'the body is not JSON' });
  }
  if (Array.isArray(value)) return refuse('invalid_argument', { description: 'Expected Object' });
  if (!isShallow(value)) return refuse('invalid_argument', { description: 'the body is too deep' });
  return parseValue(schema, value);
}

/**
 * Parses query parameters with a schema; of a repeated name, the first counts. `joined` names those that may repeat.
 */
export function parseQuery<T>(
  c: Context<Environment>,
  schema: v.GenericSchema<unknown, T>,
  joined: Readonly<Record<string, string>> = {},
): T | Refusal {
  requireLimits(schema);
  const query = { ...c.req.query(), ...joined };
  const spoilt = Object.entries(query).find(([name, value]) => !isCleanText(name) || !isCleanText(value));
  if (spoilt !== undefined) return refuse('invalid_argument', { description: 'text that cannot be held' });
  return parseValue(schema, query);
}
