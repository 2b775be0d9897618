import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failuresIn, inOneLine, resultsOf, withHooks } from './results.ts';

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
  const config = { rootDir: join(process.cwd(), 'app/e2e') };
  const report = { config, suites: [{ title: '', specs: [spec('signs in', true)], suites: [inner] }] };
  expect(failuresOf(report)).toEqual(['FAILED app/e2e/saving.spec.ts > a person saves\nwebkit: no button']);
  expect(() => failuresOf({ anything: 'else' })).toThrow();
});

it('puts a failure on one line', () => {
  expect(inOneLine('expect(a).toBe(b)\n\n  Expected: 1\n  Received: 2\n    at a.ts:1\n at b.ts:2')).toBe(
    'expect(a).toBe(b) Expected: 1 Received: 2 at a.ts:1',
  );
});

it('adds what failed in hooks, in place of a file without a reason, and tells nothing twice', () => {
  const result = (file: string, title: string, why: string) => ({
    suite: 'some',
    file,
    title,
    passed: why === '',
    why,
  });
  const failed = { ...result('a.test.ts', '', ''), passed: false };
  const journey = result('b.spec.ts', 'a person saves', 'Error: no server\n at b.spec.ts:1');
  const hook = (file: string, message: string) => ({ file, message });
  expect(
    withHooks(
      [failed, journey],
      [hook('a.test.ts', 'Error: no disk\n at a.test.ts:1'), hook('b.spec.ts', 'Error: no server')],
      'some',
    ),
  ).toEqual([journey, result('a.test.ts', '', 'Error: no disk\n at a.test.ts:1')]);
});
