import * as v from 'valibot';
import { refuse } from './frame.ts';

/** A query's `filters` as the schema promises them; nothing stands for none. */
export function filtersOf<T>(text: string | undefined, schema: v.GenericSchema<unknown, T>): T {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text === undefined || text === '' ? '{}' : text));
    if (parsed.success) return parsed.output;
  } catch {
    // not JSON: refused below
  }
  return refuse('invalid_argument', { field: 'filters' });
}
