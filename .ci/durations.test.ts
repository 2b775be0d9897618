import { expect, it } from 'vitest';
import { withMeasured } from './durations.ts';

const suite = (seconds: number, files: Record<string, number> = {}, tests = 10) => ({
  seconds,
  tests,
  files,
});

it('lists long files of Vitest by name, in whole seconds', () => {
  const files = { 'b.test.ts': 12.4, 'a.test.ts': 2.6, 'short.test.ts': 2.3, 'journey.spec.ts': 40 };
  const { server } = withMeasured({}, { server: suite(61.7, files) });
  expect(JSON.stringify(server)).toBe('{"seconds":62,"tests":10,"files":{"a.test.ts":3,"b.test.ts":12}}');
});

it('keeps a number that is about the same, and the suites that were not measured', () => {
  const known = { server: suite(100, { 'a.test.ts': 10, 'gone.test.ts': 9 }), cluster: suite(90) };
  const measured = { server: suite(124, { 'a.test.ts': 12, 'b.test.ts': 13 }, 11) };
  expect(withMeasured(known, measured)).toEqual({
    server: suite(100, { 'a.test.ts': 10, 'b.test.ts': 13 }, 11),
    cluster: suite(90),
  });
  expect(withMeasured(known, { server: suite(126) }).server?.seconds).toBe(126);
});
