import { expect, it } from 'vitest';
import { failuresOf } from './failures.ts';

it('a run that failed names its tests and what they expected', () => {
  const test = (status: string, messages: string[]) => ({
    fullName: 'a list is sorted',
    status,
    failureMessages: messages,
  });
  const file = (name: string, assertionResults: object[], status = 'failed') => ({
    name,
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
    'FAILED b.test.ts\nno such module',
  ]);
});

it('a journey that failed does, too, wherever it is grouped', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [{ errors: [{ message: 'no button' }] }] }],
  });
  const report = {
    suites: [{ specs: [spec('signs in', true)], suites: [{ specs: [spec('saves', false)] }] }],
  };
  expect(failuresOf(report)).toEqual(['FAILED saves\nno button']);
  expect(failuresOf({ anything: 'else' })).toEqual([]);
});
