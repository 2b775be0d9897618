import { type Shape, shapeOfChart } from '@aloft/core/traces';

export type CheckedEvent =
  | { readonly ok: true; readonly event: { readonly type: string } }
  /** Where it differs from the event's type first; empty for a text that is no JSON. */
  | { readonly ok: false; readonly field: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an event beside its type; null for an event that the chart does not declare. */
function fieldsOf(chart: string, type: string): Readonly<Record<string, Shape>> | null {
  const event = shapeOfChart(chart)?.event ?? 'hidden';
  const variants = typeof event === 'object' && 'any' in event ? event.any : [event];
  for (const variant of variants) {
    if (typeof variant !== 'object' || !('fields' in variant)) continue;
    const { type: own, ...fields } = variant.fields;
    if (typeof own === 'object' && 'literals' in own && own.literals.includes(type)) return fields;
  }
  return null;
}

function sample(shape: Shape): unknown {
  if (shape === 'number') return 0;
  if (shape === 'boolean') return false;
  if (shape === 'text') return '';
  if (typeof shape !== 'object') return null;
  if ('literals' in shape) return shape.literals[0];
  if ('list' in shape) return [];
  if ('any' in shape) return shape.any[0] === undefined ? null : sample(shape.any[0]);
  return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, sample(field)]));
}

/** What an event needs beside its type, as JSON to fill in; empty for nothing. */
export function payloadOf(chart: string, type: string): string {
  const fields = fieldsOf(chart, type) ?? {};
  return Object.keys(fields).length === 0 ? '' : JSON.stringify(sample({ fields }));
}

/** The path of the first field that is not of its shape; null when all are. Null passes, as in a trace. */
function faultIn(shape: Shape, value: unknown, path: string): string | null {
  if (value === null) return null;
  if (shape === 'number') return typeof value === 'number' ? null : path;
  if (shape === 'boolean') return typeof value === 'boolean' ? null : path;
  if (shape === 'text') return typeof value === 'string' ? null : path;
  // A file, a function, a failure: JSON has none of them.
  if (typeof shape !== 'object') return path;
  if ('literals' in shape) return shape.literals.some((one) => one === value) ? null : path;
  if ('any' in shape) return shape.any.some((one) => faultIn(one, value, path) === null) ? null : path;
  if ('list' in shape) {
    if (!Array.isArray(value)) return path;
    return value.reduce<string | null>(
      (found, item: unknown, index) => found ?? faultIn(shape.list, item, `${path}.${index}`),
      null,
    );
  }
  return isRecord(value) ? faultInFields(shape.fields, value, `${path}.`) : path;
}

function faultInFields(
  fields: Readonly<Record<string, Shape>>,
  value: Readonly<Record<string, unknown>>,
  before: string,
): string | null {
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `${before}${unknown}`;
  for (const [name, shape] of Object.entries(fields)) {
    const fault = Object.hasOwn(value, name)
      ? faultIn(shape, value[name], `${before}${name}`)
      : `${before}${name}`;
    if (fault !== null) return fault;
  }
  return null;
}

/** An event with what was typed for it, parsed against the type that its chart declares. */
export function checkEvent(chart: string, type: string, typed: string): CheckedEvent {
  const fields = fieldsOf(chart, type);
  if (fields === null) return { ok: false, field: 'type' };
  let payload: unknown;
  try {
    payload = typed.trim() === '' ? {} : JSON.parse(typed);
  } catch {
    return { ok: false, field: '' };
  }
  if (!isRecord(payload)) return { ok: false, field: '' };
  const field = faultInFields(fields, payload, '');
  return field === null ? { ok: true, event: { ...payload, type } } : { ok: false, field };
}
