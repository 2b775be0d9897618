// What fails beside all tests is forgiven by no second try: with real runs of Vitest and Playwright, which take a while.
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestSuite } from './suites.ts';
import { type SuiteFolder, useSuiteFolder } from './testing/suite-folder.ts';

const folder = useSuiteFolder();

/** Journeys without a browser, in files of their own. */
const journeys = (on: SuiteFolder): TestSuite =>
  on.suite({
    name: 'journeys',
    command: (_report, file) => [
      'playwright',
      'test',
      `--config=${on.path}`,
      '--workers=1',
      `--reporter=json,${resolve('.ci/progress/playwright-reporter.ts')}`,
      ...(file === undefined ? [] : [file]),
    ],
  });

describe('Vitest', () => {
  it('a rejection that nobody handles fails the run, though the failed file passes when it runs again', async () => {
    const on = folder();
    on.write(
      'once.test.ts',
      `import { it } from 'vitest';
      it('fails once', () => ${on.throwsBefore(2, 'once')});
      it('leaves a rejection', async () => {
        try {
          ${on.throwsBefore(2, 'rejected')};
        } catch (error) {
          Promise.reject(new Error('nobody waits', { cause: error }));
        }
      });`,
    );
    const { failed, flaky } = await on.run([on.suite()]);
    expect(flaky.map(({ test }) => test)).toEqual(['fails once']);
    expect(failed).toBe(1);
    expect(on.printed.join('\n')).toContain('Error: nobody waits');
  });

  it('so does a global teardown that fails once', async () => {
    const on = folder();
    on.testFile('once', 2);
    on.write('setup.ts', `export const teardown = () => ${on.throwsBefore(2, 'teardown')};`);
    on.write('vitest.config.ts', `export default { test: { globalSetup: './setup.ts' } };`);
    const { failed, flaky } = await on.run([on.suite()]);
    expect(flaky.map(({ test }) => test)).toEqual(['once is tested']);
    expect(failed).toBe(1);
    expect(on.printed.join('\n')).toContain('this is run 1, before 2');
  });

  it('a hook of a file that cites lost data gets no second try', async () => {
    const on = folder();
    const file = (name: string, citation: string) =>
      on.write(
        `${name}.test.ts`,
        `import { afterAll, describe, it } from 'vitest';
        describe('${name}', () => {
          afterAll(() => ${on.throwsBefore(2, name)});
          it('[${citation}] passes', () => undefined);
        });`,
      );
    file('lost', 'R4.1 P3a');
    file('other', 'P30a');
    const { failed, flaky } = await on.run([on.suite()]);
    expect(flaky).toMatchObject([
      { file: expect.stringMatching(/other\.test\.ts$/), failure: expect.stringContaining('this is run 1') },
    ]);
    expect(failed).toBe(1);
    expect(on.printed.join('\n')).toMatch(/FAILED \S+lost\.test\.ts > \nError: this is run 1, before 2/);
  });
});

describe('Playwright', () => {
  it('a global teardown that fails fails the run, though the failed journey passes when it runs again', async () => {
    const on = folder();
    on.write(
      'once.spec.ts',
      `import { test } from '@playwright/test';
      test('fails once', () => ${on.throwsBefore(2, 'once')});`,
    );
    on.write('teardown.ts', `export default () => ${on.throwsBefore(2, 'teardown')};`);
    on.write('playwright.config.ts', `export default { globalTeardown: './teardown.ts' };`);
    const { failed, flaky } = await on.run([journeys(on)]);
    expect(flaky.map(({ test }) => test)).toEqual([expect.stringMatching(/fails once$/)]);
    expect(failed).toBe(1);
    expect(on.printed).toContain('Error: this is run 1, before 2');
  });

  it('a hook of a file that cites lost data gets no second try', async () => {
    const on = folder();
    on.write(
      'lost.spec.ts',
      `import { test } from '@playwright/test';
      test.afterAll(() => ${on.throwsBefore(2, 'lost')});
      test('[R4.1 P3a] keeps all', () => undefined);
      test('passes', () => undefined);`,
    );
    const { failed, flaky } = await on.run([journeys(on)]);
    expect({ failed, flaky }).toEqual({ failed: 1, flaky: [] });
  });
});
