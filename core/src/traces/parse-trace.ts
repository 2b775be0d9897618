import * as v from 'valibot';
import { Trace, traceLimits, traceVersion } from './trace.ts';

/** Why a file is no trace that this version can read. */
export type TraceFault =
  | { readonly kind: 'tooLarge'; readonly limit: number }
  /** No JSON, or not all of it: the file is cut off or of another kind. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'otherVersion'; readonly version: number; readonly known: number }
  /** JSON, but not a trace; `field` is where it differs first. */
  | { readonly kind: 'invalid'; readonly field: string };

export type ParsedTrace =
  | { readonly ok: true; readonly trace: Trace }
  | { readonly ok: false; readonly fault: TraceFault };

const Versioned = v.object({ format: v.literal('aloft-trace'), version: v.number() });

const refuse = (fault: TraceFault): ParsedTrace => ({ ok: false, fault });

/** Whether brackets stand in each other deeper than in any trace. Reads the text, so that nothing deep is ever made. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > traceLimits.depth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

/** Reads a trace file. Ask for its size first where the file is not in memory yet. */
export function parseTrace(text: string): ParsedTrace {
  if (text.length > traceLimits.bytes) return refuse({ kind: 'tooLarge', limit: traceLimits.bytes });
  if (isTooDeep(text)) return refuse({ kind: 'invalid', field: 'depth' });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse({ kind: 'unreadable' });
  }
  const versioned = v.safeParse(Versioned, json);
  if (!versioned.success) return refuse({ kind: 'invalid', field: 'format' });
  const { version } = versioned.output;
  if (version !== traceVersion) return refuse({ kind: 'otherVersion', version, known: traceVersion });
  const parsed = v.safeParse(Trace, json, { abortEarly: true });
  if (parsed.success) return { ok: true, trace: parsed.output };
  const [issue] = parsed.issues;
  return refuse({ kind: 'invalid', field: v.getDotPath(issue) ?? 'trace' });
}
