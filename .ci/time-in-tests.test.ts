import * as v from 'valibot';
import { loadConfigFromFile } from 'vite';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './time-in-tests.ts';

const reportsOf = (line: string, file = 'app/probe.test.ts'): string[] =>
  violationsOf(file, `import { expect } from 'vitest';\n${line}\n`);

const sleeping = [
  'await new Promise((settle) => setTimeout(settle, 20));',
  'const soon = () => new Promise<void>((next) => { window.setTimeout(() => next(), delay); });',
  `import { setTimeout as sleep } from 'node:timers/promises';`,
  'await page.waitForTimeout(500);',
];
const measuring = [
  'expect(performance.now() - began).toBeLessThan(2000);',
  'const began = Date.now(); expect(Date.now() - began < 50).toBe(true);',
  'const began = performance.now(); const took = performance.now() - began; expect.soft(took).not.toBeGreaterThan(5);',
  'const heap = () => process.memoryUsage().heapUsed; expect(heap()).toBeLessThan(9);',
];
const limiting = [
  'await expect.poll(ask, { timeout: 5000 }).toBe(1);',
  'await expect(row).toBeVisible({ timeout: 30_000 });',
  'await fetch(url, { signal: AbortSignal.timeout(1000) });',
];
const trying = ['for (let tries = 0; tries < 200; tries += 1) await look();'];
const random = [
  'kill(randomInt(5, 400));',
  'const part = Math.random();',
  'fc.assert(one, { seed: Date.now() });',
];

describe('time in tests', () => {
  it.each([
    ['sleeps', sleeping],
    ['asserts a duration or memory', measuring],
    ['has a limit below 90000 ms', limiting],
    ['counts tries', trying],
    ['takes a new random value in each run', random],
  ])('what %s is reported with its line, once', (what, lines) => {
    const reports = lines.map((line) => reportsOf(line));
    expect(reports).toEqual(
      lines.map(() => [expect.stringMatching(`^app/probe\\.test\\.ts:2 ${what}[^:]*: `)]),
    );
  });

  it('turns, deadlines, fake clocks, long limits and fixed seeds are accepted', () => {
    const fine = `
      await new Promise((next) => setTimeout(next, 0));
      await new Promise((next) => clock.setTimeout(next, 20));
      const late = setTimeout(() => child.kill('SIGKILL'), 300_000);
      await vi.advanceTimersByTimeAsync(1000);
      const now = Date.now();
      expect(now).toBe(5);
      expect(rows).toEqual([{ timeout: 20 }]);
      await expect(row).toBeVisible({ timeout: 120_000 });
      for (const each of attempts) await look(each);
      fc.assert(one, { seed: 7, numRuns: 100 });`;
    expect(reportsOf(fine)).toEqual([]);
  });
});

const Project = v.looseObject({
  test: v.looseObject({ name: v.string(), setupFiles: v.optional(v.array(v.string()), []) }),
});
const Workspace = v.object({
  test: v.looseObject({ projects: v.array(v.union([v.string(), Project])) }),
});

async function configurationOf(file: string): Promise<unknown> {
  return (await loadConfigFromFile({ command: 'serve', mode: 'test' }, file))?.config;
}

it('every project sets the seed of properties', async () => {
  const { projects } = v.parse(Workspace, await configurationOf('vitest.workspace.ts')).test;
  const unseeded: string[] = [];
  for (const one of projects) {
    const { test } = v.parse(Project, typeof one === 'string' ? await configurationOf(one) : one);
    if (!test.setupFiles.some((file) => file.endsWith('.ci/tier/property-seed.ts'))) unseeded.push(test.name);
  }
  expect(unseeded).toEqual([]);
  expect(projects.length).toBeGreaterThan(7);
});
