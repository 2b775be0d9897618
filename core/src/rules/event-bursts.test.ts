import { expect, it } from 'vitest';
import { createBursts } from './event-bursts.ts';

const minute = 60_000;
const upload = { type: 'TYPE_UPLOAD', folder: 'a', sender: '' };

/** The events that share a line, by their index, of a list from the newest to the oldest. */
function linesOf(events: readonly Parameters<ReturnType<typeof createBursts>>[0][]): number[][] {
  const lines: number[][] = [];
  const burstOf = createBursts<number[]>();
  for (const [nth, event] of events.entries()) {
    const begin = () => {
      const line: number[] = [];
      lines.push(line);
      return line;
    };
    burstOf(event, begin).push(nth);
  }
  return lines;
}

it('[R10.7] what came into one folder within a quarter of an hour shares a line, whatever happened meanwhile', () => {
  expect(
    linesOf([
      { ...upload, time: 60 * minute },
      { ...upload, type: 'TYPE_RENAME', time: 59 * minute },
      { ...upload, folder: 'b', time: 58 * minute },
      { ...upload, time: 46 * minute },
      { ...upload, time: 31 * minute },
      { ...upload, time: 15 * minute },
    ]),
  ).toEqual([[0, 3, 4], [1], [2], [5]]);
});

it('[R10.7] files of different senders, and what is done one by one, have lines of their own', () => {
  const received = { ...upload, type: 'TYPE_RECEIVE', time: 0 };
  expect(
    linesOf([
      { ...received, sender: 'Mina' },
      received,
      { ...received, sender: 'Mina' },
      { ...upload, type: 'TYPE_EDIT', time: 0 },
      { ...upload, type: 'TYPE_EDIT', time: 0 },
    ]),
  ).toEqual([[0, 2], [1], [3], [4]]);
});
