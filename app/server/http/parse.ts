import type { Context } from 'hono';
import * as v from 'valibot';
import { isCleanText, parseJson, readUtf8 } from './clean-text.ts';
import type { Environment } from './environment.ts';
import { type Refusal, refuse } from './failure.ts';

const longestBody = 64 * 1024;
const deepest = 12;

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.values(value).every((one) => isShallow(one, depth + 1));
}

/** The body as text, at most 64 KB. */
export async function readText(request: Request): Promise<string | Refusal> {
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > longestBody) return refuse('out_of_range', { description: 'the body is too long' });
    chunks.push(chunk);
  }
  return (
    readUtf8(Buffer.concat(chunks)) ?? refuse('invalid_argument', { description: 'the body is not UTF-8' })
  );
}

const longestField = 100;

/** Names the field and what it may be; never what was sent, which may be long, or a secret. */
function violation(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Refusal {
  const [{ path, expected }] = issues;
  const field = (path ?? []).map((one) => String(one.key)).join('.');
  const description = `Expected ${expected ?? 'something else'}`.slice(0, 300);
  return refuse('invalid_argument', {
    description,
    ...(field === '' ? {} : { field: field.slice(0, longestField).toWellFormed() }),
  });
}

/** The fields of a form, as programs that speak OAuth send them; a name that comes twice has its first value. */
function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isCleanText(name) || !isCleanText(value)) throw new SyntaxError('text that cannot be held');
    fields[name] ??= value;
  }
  return fields;
}

/** A body's text as a value. */
function readValue(text: string, type: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded') && !text.trimStart().startsWith('{'))
    return formFields(text);
  return parseJson(text === '' ? '{}' : text);
}

/** The JSON body as the schema promises it, or the refusal that names the field. At most 64 KB and 12 levels. */
export async function parseBody<T>(
  c: Context<Environment>,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | Refusal> {
  const text = await readText(c.req.raw);
  if (typeof text !== 'string') return text;
  let value: unknown;
  try {
    value = readValue(text, c.req.header('content-type') ?? '');
  } catch {
    return refuse('invalid_argument', { description: 'the body is not JSON' });
  }
  if (Array.isArray(value)) return refuse('invalid_argument', { description: 'Expected Object' });
  if (!isShallow(value)) return refuse('invalid_argument', { description: 'the body is too deep' });
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : violation(parsed.issues);
}

/**
 * The query parameters as the schema promises them; of one that is repeated the first counts. `joined` stand for
 * those that may come several times.
 */
export function parseQuery<T>(
  c: Context<Environment>,
  schema: v.GenericSchema<unknown, T>,
  joined: Readonly<Record<string, string>> = {},
): T | Refusal {
  const query = { ...c.req.query(), ...joined };
  const spoilt = Object.entries(query).find(([name, value]) => !isCleanText(name) || !isCleanText(value));
  if (spoilt !== undefined) return refuse('invalid_argument', { description: 'text that cannot be held' });
  const parsed = v.safeParse(schema, query);
  return parsed.success ? parsed.output : violation(parsed.issues);
}
