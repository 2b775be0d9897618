import { afterEach, describe, expect, it } from 'vitest';
import type { Pressed } from '../../shortcuts/combinations.ts';
import { setLetterShortcuts } from '../../shortcuts/use-shortcut.ts';
import { playerCommandOf } from './player-keys.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  ...{ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...more,
});

afterEach(() => setLetterShortcuts(true));

describe('the keys of the player', () => {
  it('[R10.6] plays, seeks, and changes sound and speed', () => {
    expect(playerCommandOf(press(' '))).toEqual({ type: 'playing.toggle' });
    expect(playerCommandOf(press('ArrowLeft'))).toEqual({ type: 'time.step', by: -10 });
    expect(playerCommandOf(press('l'))).toEqual({ type: 'time.step', by: 10 });
    expect(playerCommandOf(press('>', { shiftKey: true }))).toEqual({ type: 'rate.step', by: 1 });
    expect(playerCommandOf(press('c'))).toEqual({ type: 'subtitles.toggle' });
  });

  it('leaves the browser’s own combinations alone, and letters where they are turned off', () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(playerCommandOf(press('f', more))).toBeNull();
    setLetterShortcuts(false);
    for (const key of ['m', 'k', '<']) expect(playerCommandOf(press(key))).toBeNull();
    for (const key of [' ', 'ArrowUp']) expect(playerCommandOf(press(key))).not.toBeNull();
  });
});
