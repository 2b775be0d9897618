// Failed files run once more: with real files, which Vitest runs in a folder of their own.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from './suites.ts';
import { useSuiteFolder } from './testing/suite-folder.ts';

const folder = useSuiteFolder();

const command = (name: string, script: string): Check => ({
  kind: 'check',
  name,
  command: ['node', '-e', script],
});

describe('npm test', () => {
  it('does not fail for a file that fails once, and names it with its first failure', async () => {
    const on = folder();
    on.testFile('good', 1);
    on.testFile('once', 2);
    const { passed, failed, flaky } = await on.run([on.suite()]);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
    expect(flaky).toMatchObject([{ suite: 'server', test: 'once is tested' }]);
    const lines = on.printed.filter((line) => line.startsWith('FLAKY'));
    expect(lines).toEqual([
      expect.stringMatching(/once\.test\.ts › once is tested: Error: this is run 1, before 2/),
    ]);
    // The good file has not run again, and the marks find both tries.
    expect(readdirSync(on.results)).toEqual(['server.json', 'server.second-1.json']);
  });

  it('fails for a file that fails twice, and runs the other one again as well', async () => {
    const on = folder();
    on.testFile('twice', 3);
    on.testFile('once', 2);
    const { passed, failed, flaky } = await on.run([on.suite()]);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(flaky.map(({ test }) => test)).toEqual(['once is tested']);
  });

  it('gives five failed files a second try, and six of two suites none', async () => {
    const on = folder();
    for (const name of ['a', 'b', 'c', 'd', 'e']) on.testFile(name, 2);
    expect(await on.run([on.suite()])).toMatchObject({ passed: 5, failed: 0 });
    // Each would pass at its third run, which would be the second try of the first suite's.
    for (const name of ['a', 'b', 'c']) on.testFile(`${name}-of-six`, 3);
    for (const name of ['a', 'b', 'c', 'd', 'e']) rmSync(join(on.path, `${name}.test.ts`));
    const six = await on.run([on.suite(), on.suite({ name: 'cluster' })]);
    expect(six).toMatchObject({ passed: 0, failed: 6, flaky: [] });
    expect(on.printed).toContain('6 failed files: more than 5 do not run again');
  });

  it('gives none to a suite without one, nor to a test of what is never lost', async () => {
    const on = folder();
    on.testFile('quick', 2);
    expect(await on.run([on.suite({ name: 'core', hasSecondTry: false })])).toMatchObject({
      passed: 0,
      failed: 1,
    });
    rmSync(join(on.path, 'quick.test.ts'));
    on.testFile('kill', 2, '[R4.1 P3a] nothing is lost');
    on.testFile('other', 2, '[P30a] a store that throws');
    const { failed, flaky } = await on.run([on.suite()]);
    expect(failed).toBe(1);
    expect(flaky.map(({ test }) => test)).toEqual(['[P30a] a store that throws']);
  });

  it('fails for a suite that ends without a report, runs what follows, and says what is not known', async () => {
    const on = folder();
    on.testFile('good', 1);
    const crash = on.suite({
      name: 'cluster',
      command: () => ['node', '-e', 'console.log("out of memory"); process.exit(9)'],
    });
    const mark = command(
      'marks',
      `require('node:fs').writeFileSync(${JSON.stringify(join(on.path, 'marked'))}, '')`,
    );
    const { passed, failed, seconds } = await on.run([crash, on.suite()], [mark]);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(Object.keys(seconds)).toEqual(['cluster', 'server', 'marks']);
    expect(on.printed.join('\n')).toContain('out of memory');
    expect(existsSync(join(on.path, 'marked'))).toBe(true);
  });

  it('fails for a failed check, and leaves out what needs a build that failed', async () => {
    const on = folder();
    on.testFile('good', 1);
    const quick = on.suite({ name: 'core', needs: [] });
    const outcome = await on.run([
      command('check', 'process.exit(1)'),
      command('build', 'process.exit(1)'),
      quick,
      on.suite(),
    ]);
    expect(outcome).toMatchObject({ passed: 1, failed: 3, flaky: [] });
    expect(on.printed).toContain('FAIL server        not run: there is no build');
  });

  it('fails for a suite that ran no test', async () => {
    const on = folder();
    on.write('empty.test.ts', '');
    expect((await on.run([on.suite()])).failed).toBe(1);
  });

  it('ends a suite that hangs, says what was running, and runs what follows', async () => {
    const on = folder();
    const hang = on.suite({
      name: 'journeys',
      command: () => [
        'node',
        '-e',
        `console.log('[1/2] waits');
        const began = { kind: 'began', name: 'a.spec.ts › waits' };
        require('node:fs').writeFileSync(process.env.ALOFT_TEST_EVENTS, JSON.stringify(began) + '\\n');
        setInterval(() => undefined, 1e6);`,
      ],
    });
    const limit = new AbortController();
    const running = on.run([hang, command('after', '')], [], {
      limitOf: (name) => (name === 'journeys' ? limit.signal : new AbortController().signal),
    });
    await expect.poll(() => existsSync(join(on.path, 'logs/journeys.events'))).toBe(true);
    limit.abort();
    const { failed, seconds } = await running;
    expect({ failed, suites: Object.keys(seconds) }).toEqual({ failed: 1, suites: ['journeys', 'after'] });
    expect(on.printed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^FAIL journeys/),
        expect.stringMatching(/as it seems to hang$/),
        'was running: a.spec.ts › waits',
        '[1/2] waits',
      ]),
    );
  });

  it('keeps the results of suites that do not run, and measures those that pass', async () => {
    const on = folder();
    on.testFile('good', 1);
    mkdirSync(on.results);
    writeFileSync(join(on.results, 'cluster.json'), '{}');
    writeFileSync(join(on.results, 'server.second-1.json'), '{}');
    const { durations } = await on.run([on.suite(), command('check', 'process.exit(1)')]);
    expect(readdirSync(on.results)).toEqual(['cluster.json', 'server.json']);
    expect(durations).toEqual({
      server: {
        seconds: expect.any(Number),
        tests: 1,
        files: { [relative('.', join(on.path, 'good.test.ts'))]: expect.any(Number) },
      },
    });
  });
});
