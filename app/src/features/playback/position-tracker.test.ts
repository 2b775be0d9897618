import { expect, test, vi } from 'vitest';
import { createPositionTracker } from './position-tracker.ts';

/** An element with a recording of a minute, and a store that answers when the test says so. */
function playing() {
  const media = Object.defineProperty(new Audio(), 'duration', { value: 60 });
  let time = 0;
  Object.defineProperty(media, 'currentTime', {
    get: () => time,
    set: (to: number) => {
      time = to;
      media.dispatchEvent(new Event('seeking'));
    },
  });
  let answer = (_: number): void => undefined;
  const found = new Promise<{ readonly ok: true; readonly value: number }>((settle) => {
    answer = (value) => settle({ ok: true, value });
  });
  const onRestored = vi.fn();
  const tracker = createPositionTracker({ read: () => found, keep: () => undefined, onRestored });
  return {
    media,
    onRestored,
    tracker,
    play: (to: number) => {
      time = to;
      tracker.moved(media, 'a');
    },
    answer: (value: number) => answer(value),
  };
}

test('[R10.6] a recording goes on where it was left, however late the service tells where', async () => {
  const { media, tracker, play, answer, onRestored } = playing();
  const loaded = tracker.loaded(media, 'a');
  play(9);
  answer(40_000);
  await loaded;
  expect(media.currentTime).toBe(40);
  expect(onRestored).toHaveBeenCalledExactlyOnceWith('audio');
});

test('whoever has sought meanwhile, even a little, stays there', async () => {
  const { media, tracker, answer } = playing();
  const loaded = tracker.loaded(media, 'a');
  media.currentTime = 2;
  answer(40_000);
  await loaded;
  expect(media.currentTime).toBe(2);
});

test('what was played past the place meanwhile does not jump back to it', async () => {
  const { media, tracker, play, answer } = playing();
  const loaded = tracker.loaded(media, 'a');
  play(9);
  answer(7000);
  await loaded;
  expect(media.currentTime).toBe(9);
});
