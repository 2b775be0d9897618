import type { Shape } from './shape.ts';
import { failureShape } from './shapes.gen.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nothing = Symbol('nothing');

const discriminators: readonly string[] = ['type', 'kind'];

/** Whether the value has the words of the shape: in every field, or only in those that tell variants apart. */
function fits(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  only: readonly string[] | null,
): boolean {
  if (typeof shape !== 'object' || !('fields' in shape)) return shape === 'failure';
  return Object.entries(shape.fields).every(
    ([name, field]) =>
      (only !== null && !only.includes(name)) ||
      typeof field !== 'object' ||
      !('literals' in field) ||
      field.literals.some((one) => one === value[name]),
  );
}

/**
 * Keeps of a value what its shape names: numbers, booleans and the words of closed lists. Everything else is left out, and
 * text becomes what `textOf` makes of it.
 */
export function maskValue(shape: Shape, value: unknown, textOf: (text: string) => string): unknown {
  const kept = keep(shape, value, textOf);
  return kept === nothing ? null : kept;
}

function keep(shape: Shape, value: unknown, textOf: (text: string) => string): unknown {
  if (value === null || value === undefined) return value;
  if (shape === 'failure') return keep(failureShape, value, textOf);
  if (shape === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : nothing;
  if (shape === 'boolean') return typeof value === 'boolean' ? value : nothing;
  if (shape === 'text') return typeof value === 'string' ? textOf(value) : nothing;
  if (shape === 'hidden') return nothing;
  if ('literals' in shape) return shape.literals.some((one) => one === value) ? value : nothing;
  if ('list' in shape)
    return Array.isArray(value) ? value.map((item: unknown) => maskValue(shape.list, item, textOf)) : nothing;
  if ('any' in shape) return keepAny(shape.any, value, textOf);
  if (!isRecord(value)) return nothing;
  const fields = Object.entries(shape.fields).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name) || value[name] === undefined) return [];
    const kept = keep(field, value[name], textOf);
    return kept === nothing ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(fields);
}

function keepAny(shapes: readonly Shape[], value: unknown, textOf: (text: string) => string): unknown {
  if (isRecord(value)) {
    const fitting =
      shapes.find((shape) => fits(shape, value, null)) ??
      shapes.find((shape) => fits(shape, value, discriminators));
    return fitting === undefined ? nothing : keep(fitting, value, textOf);
  }
  for (const shape of shapes) {
    const kept = keep(shape, value, textOf);
    if (kept !== nothing) return kept;
  }
  return nothing;
}
