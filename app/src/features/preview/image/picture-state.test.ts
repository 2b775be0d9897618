import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newPicture,
  type PictureEvent,
  type PictureState,
  reducePicture,
  scaleOf,
  turnedSize,
} from './picture-state.ts';

const run = (...events: readonly PictureEvent[]): PictureState => events.reduce(reducePicture, newPicture);
const room: PictureEvent = { type: 'room.measure', room: { width: 1000, height: 800 } };
const photo: PictureEvent = { type: 'picture.load', natural: { width: 4000, height: 2000 } };

describe('one picture', () => {
  it('[R10.6] fits the room, is not enlarged when small, and fits again when turned', () => {
    expect(scaleOf(run(room, photo))).toBe(0.25);
    expect(scaleOf(run(photo, room))).toBe(0.25);
    expect(scaleOf(run(room, { type: 'picture.load', natural: { width: 20, height: 10 } }))).toBe(1);
    const turned = run(room, photo, { type: 'zoom.to', scale: 2 }, { type: 'turn' });
    expect(turnedSize(turned)).toEqual({ width: 2000, height: 4000 });
    expect(scaleOf(turned)).toBe(0.2);
  });

  it('[R10.6] zooms around a point, which stays where it is', () => {
    const around = { x: 120, y: -60 };
    const before = run(room, photo, { type: 'zoom.to', scale: 1 });
    const after = reducePicture(before, { type: 'zoom.by', factor: 1.5, around });
    const under = ({ offset }: PictureState, scale: number) => ({
      x: (around.x - offset.x) / scale,
      y: (around.y - offset.y) / scale,
    });
    expect(under(after, scaleOf(after)).x).toBeCloseTo(under(before, 1).x);
    expect(under(after, scaleOf(after)).y).toBeCloseTo(under(before, 1).y);
  });

  it('[R10.6] toggles between what fits and a hundred per cent', () => {
    const around = { x: 0, y: 0 };
    const closer = run(room, photo, { type: 'zoom.toggle', around });
    expect(closer.scale).toBe(1);
    expect(reducePicture(closer, { type: 'zoom.toggle', around }).scale).toBeNull();
  });

  it('follows a finger to the side only while it fits', () => {
    expect(run(room, photo, { type: 'swipe.move', swipe: 40 }).swipe).toBe(40);
    expect(run(room, photo, { type: 'zoom.to', scale: 1 }, { type: 'swipe.move', swipe: 40 }).swipe).toBe(0);
  });

  it('asks before it shows more pixels than a browser may hold', () => {
    const natural = { width: 20_000, height: 20_000 };
    const asking = run(room, { type: 'picture.load', natural });
    expect(asking.phase).toBe('asking');
    // Nothing zooms what is not shown.
    expect(reducePicture(asking, { type: 'zoom.by', factor: 2 })).toEqual(asking);
    expect(reducePicture(asking, { type: 'picture.show' }).phase).toBe('shown');
  });

  it('[R10.6] never leaves an empty edge inside the room, whatever is done to it', () => {
    const side = fc.integer({ min: 1, max: 9000 });
    const point = fc.record({
      x: fc.integer({ min: -600, max: 600 }),
      y: fc.integer({ min: -600, max: 600 }),
    });
    const event: fc.Arbitrary<PictureEvent> = fc.oneof(
      fc.record({
        type: fc.constant('zoom.by' as const),
        factor: fc.double({ min: 0.1, max: 9, noNaN: true }),
        around: point,
      }),
      fc.record({ type: fc.constant('zoom.toggle' as const), around: point }),
      fc.record({ type: fc.constant('pan.by' as const), by: point }),
      fc.record({
        type: fc.constant('room.measure' as const),
        room: fc.record({ width: side, height: side }),
      }),
      fc.constant<PictureEvent>({ type: 'turn' }),
    );
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), fc.array(event), (natural, events) => {
        const state = run(room, { type: 'picture.load', natural }, ...events);
        const { width, height } = turnedSize(state);
        const scale = scaleOf(state);
        const spare = (size: number, space: number): number => Math.max(0, (size * scale - space) / 2) + 1e-6;
        expect(Math.abs(state.offset.x)).toBeLessThanOrEqual(spare(width, state.room.width));
        expect(Math.abs(state.offset.y)).toBeLessThanOrEqual(spare(height, state.room.height));
        expect(scale).toBeLessThanOrEqual(8);
      }),
    );
  });
});
