import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const from = /^(?:import|export)\s(?!type\b)[^'";]*?from\s'([^']+)'/gm;
const source = dirname(import.meta.dirname);

/** Every module that a file brings along when it runs; those of other packages by their name. */
function graphOf(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  if (!existsSync(entry)) return seen;
  for (const [, name = ''] of readFileSync(entry, 'utf8').matchAll(from)) {
    if (name.startsWith('.')) graphOf(join(dirname(entry), name), seen);
    else seen.add(name);
  }
  return seen;
}

describe('the import graph', () => {
  it('[R8.5] core does not include the error texts of six languages', () => {
    const graph = graphOf(join(source, 'index.ts'));
    expect(graph).toContain(join(source, 'errors', 'to-failure.ts'));
    expect(graph).not.toContain('@aloft/i18n/errors');
    expect(graph).not.toContain(join(source, 'errors', 'index.ts'));
  });

  it('the errors do not include charts, so that a server loads none', () => {
    const graph = graphOf(join(source, 'errors', 'index.ts'));
    expect(graph).toContain('@aloft/i18n/errors');
    expect([...graph].filter((name) => /xstate|machines/.test(name))).toEqual([]);
  });

  it('[R7.35] analytics include neither', () => {
    const graph = graphOf(join(source, 'analytics', 'index.ts'));
    expect([...graph].filter((name) => /xstate|machines|i18n\/errors/.test(name))).toEqual([]);
  });
});
