import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunkAt, chunksOf } from './flow-chunks.ts';
import {
  justifyRows,
  lastAbove,
  placeSections,
  ratioOf,
  rowOf,
  sectionsOf,
  verticalStep,
} from './flow-layout.ts';

const room = { width: 1000, target: 164, gap: 4 };
const ratios = fc.array(fc.double({ min: 0.4, max: 3.2, noNaN: true }), { minLength: 1, maxLength: 80 });

it('[R2.25] rows fill the width, and hold each picture once, in order', () => {
  fc.assert(
    fc.property(ratios, (all) => {
      const rows = justifyRows(10, all.length, (index) => all[index - 10] ?? 1, room);
      expect(rows.flatMap((row) => row.widths.map((_, n) => row.first + n))).toEqual(
        all.map((_, n) => n + 10),
      );
      for (const row of rows.slice(0, -1)) {
        const width = row.widths.reduce((sum, one) => sum + one, 0) + room.gap * (row.widths.length - 1);
        expect(width).toBeCloseTo(room.width, 3);
        expect(row.height).toBeLessThanOrEqual(room.target + 0.001);
      }
    }),
  );
});

it('[R2.25] the last row keeps the height and is not stretched; a panorama is cut, an unknown picture usual', () => {
  const rows = justifyRows(0, 2, () => 1, room);
  expect(rows).toEqual([{ first: 0, end: 2, top: 0, height: 164, widths: [164, 164] }]);
  expect(ratioOf(10_000, 100)).toBe(3.2);
  expect(ratioOf(0, 0)).toBeCloseTo(4 / 3);
});

const days = [
  { day: '2026-11-21', count: 7 },
  { day: '2026-11-03', count: 3 },
  { day: '2025-12-24', count: 5 },
];

it('[R2.25] days, months and years put the same pictures under fewer heads', () => {
  const keys = (scale: 'days' | 'months' | 'years') =>
    sectionsOf(days, scale).map(({ key, first, count }) => [key, first, count]);
  expect(keys('days')).toEqual([
    ['2026-11-21', 0, 7],
    ['2026-11-03', 7, 3],
    ['2025-12-24', 10, 5],
  ]);
  expect(keys('months')).toEqual([
    ['2026-11', 0, 10],
    ['2025-12', 10, 5],
  ]);
  expect(keys('years')).toEqual([
    ['2026', 0, 10],
    ['2025', 10, 5],
  ]);
});

it('[R2.25] arrows up and down go to what stands above and below, across heads and back', () => {
  const placed = placeSections(sectionsOf(days, 'days'), ({ first, count }) =>
    justifyRows(first, count, () => 1, { ...room, width: 700 }),
  );
  // Four squares of 164 and three gaps fit into 700: rows of 5 and 2, then 3, then 5.
  expect(placed.map(({ rows }) => rows.map((row) => row.widths.length))).toEqual([[5, 2], [3], [5]]);
  expect(verticalStep(placed, 1, 1, 4)).toBe(6);
  expect(verticalStep(placed, 6, 1, 4)).toBe(8);
  expect(verticalStep(placed, 8, -1, 4)).toBe(6);
  expect(verticalStep(placed, 0, -1, 4)).toBe(0);
  expect(verticalStep(placed, 14, 1, 4)).toBe(14);
  expect(rowOf(placed, 8)).toEqual({ section: 1, row: 0 });
  expect(lastAbove(placed, (placed[1]?.top ?? 0) + 1)).toBe(1);
  expect(lastAbove(placed, -5)).toBe(0);
});

it('[R2.25] what is loaded at once covers every picture once, whole days together and long days in parts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 40 }), (counts) => {
      const all = counts.map((count, n) => ({ day: `day ${n}`, count }));
      const chunks = chunksOf(all);
      let next = 0;
      for (const chunk of chunks) {
        expect(chunk.first).toBe(next);
        expect(chunk.limit).toBeLessThanOrEqual(200);
        next += chunk.limit;
      }
      expect(next).toBe(counts.reduce((sum, count) => sum + count, 0));
      for (const [n, chunk] of chunks.entries()) expect(chunkAt(chunks, chunk.first)).toBe(n);
    }),
  );
});
