import { describe, expect, it } from 'vitest';
import { commandOf } from '../files/grid-keys.ts';
import { type Pressed, partsOf } from './combinations.ts';
import { capsOf } from './key-names.ts';
import { isFollowed, isOfLetters, isPressed } from './press.ts';
import { shortcutGroups } from './shortcut.ts';
import { groupNames, shortcutNames } from './shortcut-names.ts';
import { type ShortcutId, shortcutIds, shortcuts } from './shortcuts.ts';

/** The press that the table writes. */
function press(way: string, more: Partial<Pressed> = {}): Pressed {
  const parts = partsOf(way);
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    ...more,
  };
}

describe('the table of shortcuts', () => {
  it('has a name for each, and a head for each group', () => {
    expect(Object.keys(shortcutNames).toSorted()).toEqual([...shortcutIds].toSorted());
    expect(Object.keys(groupNames).toSorted()).toEqual([...shortcutGroups].toSorted());
  });

  it('means each of its keys once, in the player and outside it', () => {
    const single = shortcutIds.flatMap((id) =>
      shortcuts[id].keys.filter((way) => !way.includes(' ')).map((way) => [id, way] as const),
    );
    for (const [id, way] of single) {
      const isPlayers = (one: ShortcutId): boolean => shortcuts[one].group === 'player';
      const meant = shortcutIds.filter(
        (one) => isPlayers(one) === isPlayers(id) && isPressed(one, press(way)),
      );
      expect([way, meant]).toEqual([way, [id]]);
    }
  });

  it('has the plus sign as a key', () => {
    expect(isPressed('zoomIn', press('', { key: '+' }))).toBe(true);
    expect(isPressed('zoomIn', press('', { key: '+', shiftKey: true }))).toBe(true);
    expect(isPressed('zoomIn', press('', { key: '' }))).toBe(false);
    expect(capsOf('+', 'pc')).toEqual(['+']);
    expect(capsOf('Mod++', 'pc')).toEqual(['Ctrl', '+']);
  });

  it('is what the keys of a list do', () => {
    const at = { focused: 1, columns: 1, count: 3, page: 2, view: 'list' } as const;
    for (const id of shortcutIds) {
      const { group, keys } = shortcuts[id];
      if (group !== 'list' && group !== 'choose') continue;
      for (const way of keys) expect([way, commandOf(press(way), at)?.kind]).not.toEqual([way, undefined]);
      for (const way of keys) expect(commandOf(press(way), at)?.kind).not.toBe('type');
    }
    const does: Partial<Record<ShortcutId, string>> = {
      rename: 'rename',
      trash: 'trash',
      selectAll: 'selectAll',
    };
    for (const [id, kind] of Object.entries(does)) {
      const way = shortcutIds.filter((one) => one === id).flatMap((one) => shortcuts[one].keys)[0] ?? '';
      expect(commandOf(press(way), at)).toEqual({ kind });
    }
    // The list of shortcuts can be asked for in a list, other signs are for names.
    expect(commandOf(press('?', { shiftKey: true }), at)).toBeNull();
    expect(commandOf(press('g'), at)).toEqual({ kind: 'type', letter: 'g' });
  });

  it('knows a key by its place where Alt changes the letter', () => {
    expect(isPressed('newFolder', press('Alt+˜', { code: 'KeyN' }))).toBe(true);
    expect(isPressed('search', press('k', { metaKey: true }))).toBe(true);
    expect(isPressed('uploadFiles', press('Alt+Shift+U'))).toBe(false);
    expect(isPressed('shortcuts', press('?', { shiftKey: true }))).toBe(true);
  });

  it('takes two keys after each other, and says which are letters alone', () => {
    expect(isFollowed('goToTrash', press('g'), press('t'))).toBe(true);
    expect(isFollowed('goToTrash', press('t'), press('g'))).toBe(false);
    expect(isPressed('goToTrash', press('g'))).toBe(false);
    expect(shortcutIds.filter(isOfLetters)).toEqual([
      'shortcuts',
      'goToDrive',
      'goToRecent',
      'goToStarred',
      'goToOffline',
      'goToTrash',
      'nextEvent',
      'previousEvent',
      'zoomIn',
      'zoomOut',
      'zoomFit',
      'rotate',
      'play',
      'seekBack',
      'seekForward',
      'mute',
      'slower',
      'faster',
      'subtitles',
      'fullScreen',
      'smallWindow',
      'nextTrack',
      'previousTrack',
    ]);
  });

  it('writes keys as the keyboard has them', () => {
    expect(capsOf('Mod+K', 'pc')).toEqual(['Ctrl', 'K']);
    expect(capsOf('Alt+Shift+U', 'mac')).toEqual(['⌥', '⇧', 'U']);
    expect(capsOf('G D', 'pc')).toEqual(['G', 'D']);
  });
});
