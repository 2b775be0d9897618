// A new call without a test, or a docstring's error that no test reaches, fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiCalls } from './api-calls.ts';

const here = new URL('./', import.meta.url);
const sources = readdirSync(here)
  .filter((name) => name.endsWith('.contract.test.ts'))
  .map((name) => readFileSync(new URL(name, here), 'utf8'));
const tests = sources.flatMap((source) => source.split(/^ *it\(/m).slice(1));
const titles = sources.flatMap((source) =>
  [...source.matchAll(/\bit\(\s*'\[([^\]]+)\]/g)].map(([, ids = '']) => ids),
);

const requirements = [
  ...Array.from({ length: 26 }, (_, n) => `R7.${n + 1}`),
  ...'R7.29 R7.32 R7.33 R7.34 R10.3 R10.4 R10.5 R10.8 R10.9 R10.10 R1.9 R4.1 R4.2 R4.12 R4.15 R6.2 R6.3 R6.5 R8.2 R8.3'.split(
    ' ',
  ),
];

describe('the contract', () => {
  it('lists every API call', () => {
    expect(apiCalls.length).toBeGreaterThanOrEqual(83);
    expect(new Set(apiCalls.map((one) => one.name)).size).toBe(apiCalls.length);
  });

  it.each(apiCalls)('a test makes the call $name', ({ name }) => {
    expect(tests.some((test) => new RegExp(`\\b${name}\\(`).test(test))).toBe(true);
  });

  it.each(apiCalls.filter((one) => one.errors.length > 0))(
    '$name fails in each way that it names',
    ({ name, errors }) => {
      const own = tests.filter((test) => new RegExp(`\\b${name}\\(`).test(test));
      expect(errors.filter((code) => !own.some((test) => test.includes(`'${code}'`)))).toEqual([]);
    },
  );

  it.each(requirements)('has a test of %s', (id) => {
    expect(titles.some((ids) => ids.split(' ').includes(id))).toBe(true);
  });
});
