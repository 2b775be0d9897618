// Failed files run once more: with real files, which Vitest runs in a folder of their own.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, runSuites } from './run-suites.ts';
import type { Check, Suite, TestSuite } from './suites.ts';

let folder: string;
let printed: string[];
beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  // Below the repository, as the files import Vitest.
  folder = mkdtempSync(resolve('.cache/run-suites-'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 20 }));

/** A test file whose test passes from the given run on; it counts its runs in a file. */
function testFile(name: string, passesFrom: number, title = `${name} is tested`): void {
  const runs = JSON.stringify(join(folder, `${name}.runs`));
  const source = `import { appendFileSync, readFileSync } from 'node:fs';
    import { expect, it } from 'vitest';
    it(${JSON.stringify(title)}, () => {
      appendFileSync(${runs}, 'x');
      expect(readFileSync(${runs}, 'utf8').length).toBeGreaterThanOrEqual(${passesFrom});
    });`;
  writeFileSync(join(folder, `${name}.test.ts`), source);
}

const suite = (part: Partial<TestSuite> = {}): TestSuite => ({
  kind: 'tests',
  tier: 'gate',
  name: 'server',
  needs: ['build'],
  hasSecondTry: true,
  command: (report, file) => [
    'vitest',
    'run',
    `--root=${folder}`,
    ...(file === undefined ? [] : [resolve(file)]),
    '--reporter=json',
    `--outputFile.json=${resolve(report)}`,
  ],
  ...part,
});

const results = (): string => join(folder, 'results');

/** Runs the suites on the files; the run of Vitest around this test is not theirs. */
function run(suites: readonly Suite[], marks: readonly Check[] = []): Promise<Outcome> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  const at = {
    results: results(),
    logs: join(folder, 'logs'),
    environment,
    print: (line: string) => void printed.push(line),
  };
  return runSuites(suites, marks, at);
}
const command = (name: string, script: string): Check => ({
  kind: 'check',
  name,
  command: ['node', '-e', script],
});

describe('npm test', () => {
  it('does not fail for a file that fails once, and names it with its first failure', async () => {
    testFile('good', 1);
    testFile('once', 2);
    const { passed, failed, flaky } = await run([suite()]);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
    expect(flaky).toMatchObject([{ suite: 'server', test: 'once is tested' }]);
    const lines = printed.filter((line) => line.startsWith('FLAKY'));
    expect(lines).toEqual([
      expect.stringMatching(
        /once\.test\.ts › once is tested: AssertionError: expected 1 to be greater than or equal to 2/,
      ),
    ]);
    // The good file has not run again, and the marks find both tries.
    expect(readdirSync(results())).toEqual(['server.json', 'server.second-1.json']);
  });

  it('fails for a file that fails twice, and runs the other one again as well', async () => {
    testFile('twice', 3);
    testFile('once', 2);
    const { passed, failed, flaky } = await run([suite()]);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(flaky.map(({ test }) => test)).toEqual(['once is tested']);
  });

  it('gives five failed files a second try, and six of two suites none', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) testFile(name, 2);
    expect(await run([suite()])).toMatchObject({ passed: 5, failed: 0 });
    // Each would pass at its third run, which would be the second try of the first suite's.
    for (const name of ['a', 'b', 'c']) testFile(`${name}-of-six`, 3);
    for (const name of ['a', 'b', 'c', 'd', 'e']) rmSync(join(folder, `${name}.test.ts`));
    const six = await run([suite(), suite({ name: 'cluster' })]);
    expect(six).toMatchObject({ passed: 0, failed: 6, flaky: [] });
    expect(printed).toContain('6 failed files: more than 5 do not run again');
  });

  it('gives none to a suite without one, nor to a test of what is never lost', async () => {
    testFile('quick', 2);
    expect(await run([suite({ name: 'core', hasSecondTry: false })])).toMatchObject({ passed: 0, failed: 1 });
    rmSync(join(folder, 'quick.test.ts'));
    testFile('kill', 2, '[R4.1 P3a] nothing is lost');
    testFile('other', 2, '[P30a] a store that throws');
    const { failed, flaky } = await run([suite()]);
    expect(failed).toBe(1);
    expect(flaky.map(({ test }) => test)).toEqual(['[P30a] a store that throws']);
  });

  it('fails for a suite that ends without a report, runs what follows, and says what is not known', async () => {
    testFile('good', 1);
    const crash = suite({
      name: 'cluster',
      command: () => ['node', '-e', 'console.log("out of memory"); process.exit(9)'],
    });
    const mark = command(
      'marks',
      `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'marked'))}, '')`,
    );
    const { passed, failed, seconds } = await run([crash, suite()], [mark]);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(Object.keys(seconds)).toEqual(['cluster', 'server', 'marks']);
    expect(printed.join('\n')).toContain('out of memory');
    expect(existsSync(join(folder, 'marked'))).toBe(true);
  });

  it('fails for a failed check, and leaves out what needs a build that failed', async () => {
    testFile('good', 1);
    const quick = suite({ name: 'core', needs: [] });
    const outcome = await run([
      command('check', 'process.exit(1)'),
      command('build', 'process.exit(1)'),
      quick,
      suite(),
    ]);
    expect(outcome).toMatchObject({ passed: 1, failed: 3, flaky: [] });
    expect(printed).toContain('FAIL server        not run: there is no build');
  });

  it('fails for a suite that ran no test', async () => {
    writeFileSync(join(folder, 'empty.test.ts'), '');
    expect((await run([suite()])).failed).toBe(1);
  });
});
