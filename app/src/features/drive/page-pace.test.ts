import { describe, expect, it } from 'vitest';
import { type Pace, untouched, waitBeforeAsking } from './page-pace.ts';

const at = (time: number, pages: readonly number[], askedAt = time): Pace => ({
  askedAt,
  movedAt: time,
  pages,
});

describe('when the pages of a list are asked for', () => {
  it('asks at once for the first pages and after a jump from where one rested', () => {
    expect(waitBeforeAsking([0], untouched, 5000)).toBe(0);
    expect(waitBeforeAsking([700, 701], at(5000, [0]), 5100)).toBe(0);
  });

  it('asks for nothing while a thumb is dragged past, and for the part where it rests', () => {
    let before = at(5000, [0]);
    for (let frame = 1; frame <= 180; frame += 1) {
      const [now, pages] = [5000 + frame * 16, [frame * 5, frame * 5 + 1]];
      expect(waitBeforeAsking(pages, before, now)).toBeGreaterThan(16);
      before = at(now, pages, before.askedAt);
    }
  });

  it('asks for the next page while one scrolls on, but not for each line', () => {
    expect(waitBeforeAsking([0, 1], at(5000, [0], 4000), 5016)).toBe(0);
    expect(waitBeforeAsking([1, 2], at(5100, [0, 1], 5090), 5116)).toBe(54);
  });
});
