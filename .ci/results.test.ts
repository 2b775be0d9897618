import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failuresIn, inOneLine, resultsOf } from './results.ts';

const failuresOf = (report: unknown) => failuresIn(resultsOf('some', report));

it('lists the failed tests of Vitest with their messages', () => {
  const test = (status: string, messages: string[]) => ({
    fullName: 'a list is sorted',
    status,
    failureMessages: messages,
  });
  const file = (name: string, assertionResults: object[], status = 'failed') => ({
    name: join(process.cwd(), name),
    status,
    message: 'no such module',
    assertionResults,
  });
  const report = {
    testResults: [
      file('a.test.ts', [test('failed', ['expected 1 to be 2']), test('passed', [])]),
      file('b.test.ts', [], 'failed'),
      file('c.test.ts', [test('passed', [])], 'passed'),
    ],
  };
  expect(failuresOf(report)).toEqual([
    'FAILED a.test.ts > a list is sorted\nexpected 1 to be 2',
    'FAILED b.test.ts > \nno such module',
  ]);
});

it('lists the failed journeys of Playwright, at any depth', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    tests: [
      { projectName: 'firefox', status: 'expected', results: [{ errors: [] }] },
      {
        projectName: 'webkit',
        status: ok ? 'expected' : 'unexpected',
        results: [{ errors: [{ message: 'no \u001b[31mbutton' }] }],
      },
    ],
  });
  const inner = { title: 'a person', file: 'saving.spec.ts', specs: [spec('saves', false)] };
  const report = { suites: [{ title: '', specs: [spec('signs in', true)], suites: [inner] }] };
  expect(failuresOf(report)).toEqual(['FAILED app/e2e/saving.spec.ts > a person saves\nwebkit: no button']);
  expect(() => failuresOf({ anything: 'else' })).toThrow();
});

it('puts a failure on one line', () => {
  expect(inOneLine('expect(a).toBe(b)\n\n  Expected: 1\n  Received: 2\n    at a.ts:1\n at b.ts:2')).toBe(
    'expect(a).toBe(b) Expected: 1 Received: 2 at a.ts:1',
  );
});
