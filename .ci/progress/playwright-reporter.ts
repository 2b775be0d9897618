// Tells `npm test` which journeys of Playwright run, and what failed in no journey.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import { tellEvent } from './events.ts';

const textOf = ({ message, stack, value }: TestError): string =>
  stripVTControlCharacters(message ?? stack ?? value ?? 'an unknown error');

const nameOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ');

/** What `beforeAll` and `afterAll` have thrown: Playwright counts it as a failure of the test beside which they ran. */
const hookErrors = (steps: readonly TestStep[]): string[] =>
  steps.flatMap(({ title, category, error, steps: inner }) =>
    category === 'hook' && error !== undefined && /^(before|after)All\b/.test(title)
      ? [textOf(error)]
      : hookErrors(inner),
  );

export default class PlaywrightEvents implements Reporter {
  onTestBegin(test: TestCase): void {
    tellEvent({ kind: 'began', name: nameOf(test) });
  }

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    tellEvent({
      kind: 'ended',
      name: nameOf(test),
      file: relative(process.cwd(), test.location.file),
      tests: 1,
      seconds: duration / 1000,
      hooks: hookErrors(steps),
    });
  }

  onError(error: TestError): void {
    tellEvent({ kind: 'beside', message: textOf(error) });
  }
}
