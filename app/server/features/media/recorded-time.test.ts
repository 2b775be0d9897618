import { describe, expect, it } from 'vitest';
import { namedTime, writtenTime } from './recorded-time.ts';
import { codedFilm } from './testing/recordings.ts';
import { movieTime } from './worker/movie-time.ts';

const taken = (time: string) => ({ taken_at: Date.parse(`${time}Z`), recorded_at: 0 });
const recorded = (time: string) => ({ taken_at: 0, recorded_at: Date.parse(`${time}Z`) });
const none = { taken_at: 0, recorded_at: 0 };

describe('[R2.25] when a film was recorded', () => {
  it.each([
    ['2024-05-02T00:30:00+0900', taken('2024-05-02T00:30:00')],
    ['2024-05-02T00:30:00-07:00', taken('2024-05-02T00:30:00')],
    ['2024-05-02 00:30', taken('2024-05-02T00:30:00')],
    ['2024-05-01T15:30:00.000Z', recorded('2024-05-01T15:30:00')],
    ['2024-05-02', none],
    ['2024', none],
    ['2024-02-30T00:30:00', none],
    ['2024-13-02T00:30:00', none],
    ['1904-01-01T00:00:00Z', none],
    ['9999-01-01T00:00:00', none],
    ['', none],
  ])('%j tells %j', (text, times) => {
    expect(writtenTime(text)).toEqual(times);
  });

  it.each([
    ['PXL_20240501_153000123.mp4', recorded('2024-05-01T15:30:00')],
    ['VID_20240502_003000.mp4', taken('2024-05-02T00:30:00')],
    ['IMG_20240502_003000 (2).jpg', taken('2024-05-02T00:30:00')],
    ['IMG_20240532_003000.jpg', none],
    ['IMG_20240502_250000.jpg', none],
    ['IMG_0001.jpg', none],
    ['my IMG_20240502_003000.jpg', none],
  ])('the name %j tells %j', (name, times) => {
    expect(namedTime(name)).toEqual(times);
  });

  it('is read from the header of a movie, and from nothing else or spoilt', async () => {
    const time = new Date(Date.UTC(2024, 4, 1, 15, 30));
    const film = await codedFilm(0, { recorded: time });
    const read = (bytes: Buffer) =>
      movieTime(async (start, end) => new Uint8Array(bytes.subarray(start, end)), bytes.length);
    expect(await read(film)).toBe(time.getTime());
    expect(await read(await codedFilm())).toBe(0);
    for (let end = 0; end < 64; end += 1) expect(await read(film.subarray(0, end))).toBe(0);
    // A box that claims less than its own head.
    expect(await read(Buffer.from(`\0\0\0\x01moov${'\0'.repeat(30)}`, 'latin1'))).toBe(0);
    expect(await read(Buffer.alloc(10_000))).toBe(0);
  });
});
