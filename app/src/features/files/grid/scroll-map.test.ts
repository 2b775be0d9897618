import { describe, expect, it } from 'vitest';
import { placeOf, scrolledLines, scrolledTo } from './scroll-map.ts';

const lineHeight = 48;
const viewport = 600;
const extentOf = (lines: number) => ({
  lines,
  lineHeight,
  maxTop: scrolledLines(lines, lineHeight) * lineHeight - viewport,
});
const lineAt = ({ top, base }: { top: number; base: number }): number => top / lineHeight + base;

describe('a long list in a scroller', () => {
  it('is as high as it is, up to a hundred thousand lines', () => {
    expect(scrolledLines(100_000, lineHeight)).toBe(100_000);
    expect(scrolledTo(1234, { top: 0, base: 0 }, extentOf(100_000), viewport)).toEqual({
      top: 1234,
      base: 0,
    });
  });

  it('of a million lines stands where it is told to, from the first line to the last', () => {
    const extent = extentOf(1_000_000);
    for (const line of [0, 1, 17, 5000, 499_999, 987_654]) {
      expect(lineAt(placeOf(line, extent))).toBeCloseTo(line, 3);
    }
    expect(placeOf(0, extent)).toEqual({ top: 0, base: 0 });
    const end = placeOf(1_000_000, extent);
    expect(end.top).toBeCloseTo(extent.maxTop, 3);
    expect(lineAt(end) + viewport / lineHeight).toBeCloseTo(1_000_000, 3);
  });

  it('goes line by line with a wheel, and to its share of the list with the scrollbar', () => {
    const extent = extentOf(1_000_000);
    const from = placeOf(500_000, extent);
    expect(lineAt(scrolledTo(from.top + 96, from, extent, viewport))).toBeCloseTo(500_002, 3);
    const dragged = scrolledTo(extent.maxTop / 4, from, extent, viewport);
    expect(lineAt(dragged) / 1_000_000).toBeCloseTo(0.25, 3);
  });

  it('wheeled from anywhere reaches both ends', () => {
    const extent = extentOf(1_000_000);
    let place = placeOf(300, extent);
    for (let step = 0; step < 200; step += 1)
      place = scrolledTo(Math.max(0, place.top - 300), place, extent, viewport);
    expect(place).toEqual({ top: 0, base: 0 });
    place = placeOf(999_800, extent);
    for (let step = 0; step < 200; step += 1)
      place = scrolledTo(Math.min(extent.maxTop, place.top + 300), place, extent, viewport);
    expect(lineAt(place) + viewport / lineHeight).toBeCloseTo(1_000_000, 0);
  });
});
