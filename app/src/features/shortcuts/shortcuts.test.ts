import { historyKeymap } from '@codemirror/commands';
import { describe, expect, it } from 'vitest';
import { commandOf } from '../files/grid/grid-keys.ts';
import { bookCommandOf } from '../preview/book/reader/book-keys.ts';
import { eventOfKey } from '../preview/contents-keys.ts';
import type { TreeRow } from '../preview/contents-tree.ts';
import { editorKeyOf } from '../preview/text/editor-keys.ts';
import { playerCommandOf } from '../preview/video/player-keys.ts';
import { type Pressed, partsOf } from './combinations.ts';
import { keycapsOf } from './key-names.ts';
import { isFollowed, isOfLetters, isPressed } from './press.ts';
import { type ShortcutGroup, shortcutGroups } from './shortcut.ts';
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

const keysOfKeyboard = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789+-=<>?/ ',
  ...['Enter', 'Escape', 'Tab', 'Delete', 'Backspace', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu', 'F2', 'F3', 'F10'],
];

/** Each key with each of Ctrl, Shift and Alt. */
function anyPress(): readonly Pressed[] {
  return keysOfKeyboard.flatMap((key) =>
    [0, 1, 2, 3, 4].map((modifiers) => ({
      key,
      ctrlKey: (modifiers & 1) !== 0,
      metaKey: false,
      shiftKey: (modifiers & 2) !== 0,
      altKey: (modifiers & 4) !== 0,
    })),
  );
}

/** A row of an archive; null for a file, else whether the folder is open. */
const row = (depth: number, isOpen: boolean | null): TreeRow => ({
  ...{ key: '', name: '', depth, size: 0, packed: 0, modified: '', entry: null },
  folder: isOpen === null ? null : { path: 'Box', isOpen },
});

/** The source of the app, for what no run can show: who handles a key at all. */
const sources = Object.entries(
  import.meta.glob<string>(
    [
      '../{drive,files,offline,player,preview,recent,search,uploads}/**/*.{ts,tsx}',
      '../../layouts/*.tsx',
      '!../**/*.test.{ts,tsx}',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
);

/** Fields and widgets whose keys are those of their ARIA pattern, and what leaves a key to the element that has it. */
const ownPattern: readonly string[] = [
  '../drive/move/folder-tree.tsx',
  '../drive/move/found-folders.tsx',
  '../drive/move/new-folder-row.tsx',
  '../drive/names/rename-field.tsx',
  '../player/track-keys.ts',
  '../preview/contents-view.tsx',
  '../preview/image/image-view.tsx',
  '../preview/pdf/pdf-tools.tsx',
  '../preview/video/player.tsx',
  '../preview/book/reader/show-book.ts',
];
const editorsOwn = new Set<ShortcutId>(['undoText', 'redoText', 'indentText', 'leaveText', 'previousFound']);
const treesOwn = new Set<ShortcutId>(shortcutIds.filter((id) => shortcuts[id].group === 'tree'));
const booksOwn = new Set<ShortcutId>(shortcutIds.filter((id) => shortcuts[id].group === 'book'));
const movesOf = new Set<ShortcutId>(['move', 'movePage', 'moveOnly', 'selectMore', 'first', 'last']);

describe('the table of shortcuts', () => {
  it('has a name for each, and a head for each group', () => {
    expect(Object.keys(shortcutNames).toSorted()).toEqual([...shortcutIds].toSorted());
    expect(Object.keys(groupNames).toSorted()).toEqual([...shortcutGroups].toSorted());
  });

  it('means each of its keys once where it works', () => {
    const page: readonly ShortcutGroup[] = ['everywhere', 'goTo', 'list', 'choose', 'recent'];
    const worksWith = (one: ShortcutId, other: ShortcutId): boolean => {
      const [group, beside] = [shortcuts[one].group, shortcuts[other].group];
      return group === beside || (page.includes(group) && page.includes(beside));
    };
    const single = shortcutIds.flatMap((id) =>
      shortcuts[id].keys.filter((way) => !way.includes(' ')).map((way) => [id, way] as const),
    );
    for (const [id, way] of single) {
      const meant = shortcutIds.filter((one) => worksWith(id, one) && isPressed(one, press(way)));
      expect([way, meant]).toEqual([way, [id]]);
    }
  });

  it('has the plus sign as a key', () => {
    expect(isPressed('zoomIn', press('', { key: '+' }))).toBe(true);
    expect(isPressed('zoomIn', press('', { key: '+', shiftKey: true }))).toBe(true);
    expect(isPressed('zoomIn', press('', { key: '' }))).toBe(false);
    expect(keycapsOf('+', 'pc')).toEqual(['+']);
    expect(keycapsOf('Mod++', 'pc')).toEqual(['Ctrl', '+']);
  });

  it('is what the keys of a list do', () => {
    const at = { focused: 1, columns: 1, count: 3, page: 2, view: 'grid' } as const;
    for (const id of shortcutIds) {
      const { group, keys } = shortcuts[id];
      // These are keys of the whole page, as in an empty folder.
      const isOfPage = id === 'copy' || id === 'undo' || id === 'redo';
      if ((group !== 'list' && group !== 'choose') || isOfPage) continue;
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

  it('lists each key that a list, a player, a tree and a book handle', () => {
    const listed = (groups: readonly ShortcutGroup[], pressed: Pressed): boolean =>
      shortcutIds.some((id) => groups.includes(shortcuts[id].group) && isPressed(id, pressed));
    const at = { focused: 1, columns: 1, count: 3, page: 2, view: 'grid' } as const;
    const rows = [row(0, true), row(1, false), row(0, null)];
    for (const pressed of anyPress()) {
      const { key, shiftKey } = pressed;
      const plain = press(key === ' ' ? 'Space' : key);
      const command = commandOf(pressed, at);
      // Shift reaches further with every way to move, and Ctrl moves the focus alone.
      const isMove = command?.kind === 'move';
      if (command !== null && command.kind !== 'type')
        expect([key, listed(['everywhere', 'list', 'choose'], isMove ? plain : pressed)]).toEqual([
          key,
          true,
        ]);
      if (playerCommandOf(pressed) !== null) expect([key, listed(['player'], pressed)]).toEqual([key, true]);
      const inTree = [0, 1, 2].some((active) => eventOfKey(key, rows, active, 5) !== null);
      if (inTree && pressed === plain) expect([key, listed(['tree'], plain)]).toEqual([key, true]);
      const book = bookCommandOf(pressed, true);
      if (book !== null && !pressed.ctrlKey && !pressed.altKey)
        expect([key, listed(['book'], key === ' ' && shiftKey ? press('Shift+Space') : plain)]).toEqual([
          key,
          true,
        ]);
    }
    for (const id of shortcutIds)
      for (const way of shortcuts[id].keys)
        if (shortcuts[id].group === 'book')
          expect([way, bookCommandOf(press(way), true)]).not.toEqual([way, null]);
  });

  it('is asked by every handler of a key', () => {
    const patterns = new Set(ownPattern);
    for (const id of shortcutIds) {
      const isAsked = sources.some(([, text]) => new RegExp(`'${id}'|\\b${id}:`).test(text));
      const isOfLibrary = editorsOwn.has(id) || treesOwn.has(id) || movesOf.has(id) || booksOwn.has(id);
      expect([id, isAsked || isOfLibrary]).toEqual([id, true]);
    }
    const byThemselves = sources
      .filter(([, text]) => /\.key (===|!==) '|\[event\.key\]/.test(text))
      .map(([path]) => path);
    expect(byThemselves.filter((path) => !patterns.has(path))).toEqual([]);
  });

  it('writes the editor’s keys as the editor takes them', () => {
    expect(editorKeyOf('saveText')).toBe('Mod-s');
    expect(editorKeyOf('nextFound')).toBe('F3');
    for (const id of ['undoText', 'redoText'] as const)
      expect(historyKeymap.map(({ key, mac }) => (id === 'redoText' ? (key ?? mac) : key))).toContain(
        editorKeyOf(id),
      );
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
      'answerConflict',
      'details',
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
    expect(keycapsOf('Mod+K', 'pc')).toEqual(['Ctrl', 'K']);
    expect(keycapsOf('Alt+Shift+U', 'mac')).toEqual(['⌥', '⇧', 'U']);
    expect(keycapsOf('G D', 'pc')).toEqual(['G', 'D']);
  });
});
