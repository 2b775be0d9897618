import { expect, it } from 'vitest';
import { runKillCycles } from '../testing/kill-cycles.ts';

it('[P1a P1b P3a P11b P12a] killed with -9 four times under eight writers: nothing acknowledged is lost, doubled or half', async () => {
  const cycles = 4;
  const report = await runKillCycles(cycles, { readAllEvery: 1, seed: 20_261_127 });
  expect(report.lost).toEqual([]);
  expect(report.corrupt).toEqual([]);
  expect(report.cycles).toBe(cycles);
  // Each kill comes after at least one more write.
  expect(report.acknowledged).toBeGreaterThanOrEqual(cycles);
});
