// Answers made from a call's own schema: a right one, and wrong ones.
import * as v from 'valibot';

const Schema = v.looseObject({ type: v.string() });
const At = <T extends v.ObjectEntries>(entries: T) => v.looseObject({ ...entries });
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Texts that the patterns of answers accept: a decimal number, a day, and anything else. */
const texts = ['7', '2026-11-24', 'text'] as const;

function words(schema: unknown): string {
  const known = v.safeParse(At({ pipe: v.array(v.unknown()) }), schema);
  const rules = known.success ? known.output.pipe : [];
  const patterns = rules.flatMap((rule) => {
    const pattern = v.safeParse(At({ requirement: v.instance(RegExp) }), rule);
    return pattern.success ? [pattern.output.requirement] : [];
  });
  if (patterns.length === 0) return 'text';
  const found = texts.find((text) => patterns.every((pattern) => pattern.test(text)));
  if (found === undefined) throw new Error(`no text for ${patterns.join(' ')}`);
  return found;
}

/** A value that the schema accepts, with every optional field filled in. */
export function sampleOf(schema: unknown): Json {
  const { type } = v.parse(Schema, schema);
  switch (type) {
    case 'string':
      return words(schema);
    case 'number':
      return 5;
    case 'boolean':
      return true;
    case 'unknown':
      return 'anything';
    case 'literal':
      return v.parse(At({ literal: v.string() }), schema).literal;
    case 'picklist':
      return v.parse(At({ options: v.array(v.union([v.string(), v.number()])) }), schema).options[0] ?? '';
    case 'array':
      return [sampleOf(v.parse(At({ item: v.unknown() }), schema).item)];
    case 'record':
      return { key: sampleOf(v.parse(At({ value: v.unknown() }), schema).value) };
    case 'optional':
    case 'exact_optional':
    case 'nullish':
    case 'nullable':
      return sampleOf(v.parse(At({ wrapped: v.unknown() }), schema).wrapped);
    case 'union':
    case 'variant':
      return sampleOf(v.parse(At({ options: v.array(v.unknown()) }), schema).options[0]);
    case 'object':
      return Object.fromEntries(
        Object.entries(entriesOf(schema)).map(([name, one]) => [name, sampleOf(one)]),
      );
    default:
      throw new Error(`no sample of ${type}`);
  }
}

function entriesOf(schema: unknown): Record<string, unknown> {
  const parsed = v.safeParse(At({ entries: v.record(v.string(), v.unknown()) }), schema);
  if (parsed.success) return parsed.output.entries;
  const options = v.safeParse(At({ options: v.array(v.unknown()) }), schema);
  return options.success ? entriesOf(options.output.options[0]) : {};
}

/** Each field of an answer by name, and whether it may be left out. */
export function fieldsOf(schema: unknown): { name: string; optional: boolean }[] {
  return Object.entries(entriesOf(schema)).map(([name, one]) => ({
    name,
    optional: ['optional', 'exact_optional', 'nullish'].includes(v.parse(Schema, one).type),
  }));
}
