import { expect, it } from 'vitest';
import { runKillCycles } from '../testing/kill-cycles.ts';

it('[P1a P1b P3a P11b P12a] killed with -9 fifty times under eight writers: nothing acknowledged is lost, doubled or half', async () => {
  const report = await runKillCycles(50);
  expect(report.lost).toEqual([]);
  expect(report.corrupt).toEqual([]);
  expect(report.cycles).toBe(50);
  expect(report.acknowledged).toBeGreaterThan(200);
  // Fifty starts of a server, each of which takes ten times as long on a busy machine.
}, 1_800_000);
