import { expect, it } from 'vitest';
import { contiguous, type Piece, sizeOf } from './bucket-pieces.ts';

const piece = (offset: number, size: number, token: number): Piece => ({
  key: `${offset}-${token}`,
  offset,
  size,
  token,
});
const keysOf = (pieces: readonly Piece[]): string[] => contiguous(pieces).map(({ key }) => key);

// What one holder stored, and then the next one; the first has acknowledged its bytes up to 20.
const first = [piece(0, 10, 1), piece(10, 10, 1)];
const second = [piece(20, 5, 2), piece(25, 5, 2)];
const chain = ['0-1', '10-1', '20-2', '25-2'];

it('[P4c] no piece that the earlier holder writes late, at whatever offset and of whatever size, changes what is stored', () => {
  let written = 0;
  for (let offset = 20; offset <= 30; offset += 1)
    for (let size = 1; size <= 12; size += 1) {
      const late = piece(offset, size, 1);
      for (const found of [
        [...first, ...second, late],
        [late, ...second, ...first],
      ])
        expect(keysOf(found)).toEqual(chain);
      written += 1;
    }
  expect(written).toBe(132);
});

it('[P4c P3b] before the next holder has written, late pieces of the earlier one can be resumed from', () => {
  expect(sizeOf(contiguous([...first, piece(20, 3, 1)]))).toBe(23);
});

it('[P3b] pieces of an older build have no token, those beyond a gap were never acknowledged, and an empty one ends', () => {
  expect(keysOf([piece(0, 10, 0), piece(10, 5, 3)])).toEqual(['0-0', '10-3']);
  expect(keysOf([piece(0, 10, 1), piece(11, 5, 1)])).toEqual(['0-1']);
  expect(keysOf([piece(5, 5, 1)])).toEqual([]);
  expect(keysOf([piece(0, 0, 1)])).toEqual(['0-1']);
});
