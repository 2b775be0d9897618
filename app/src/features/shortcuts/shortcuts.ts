import { listShortcuts } from './list-shortcuts.ts';
import { type Shortcut, shortcut } from './shortcut.ts';

/**
 * Every key of the drive. What handles a key asks this table which one it is, and the list of all shortcuts shows the
 * same table: neither can say what the other does not do. `shortcut-names.ts` has a name for each.
 */
export const shortcuts = {
  search: shortcut('everywhere', 'Mod+K'),
  newFolder: shortcut('everywhere', 'Alt+N'),
  newTextFile: shortcut('everywhere', 'Alt+T'),
  uploadFiles: shortcut('everywhere', 'Alt+U'),
  uploadFolder: shortcut('everywhere', 'Alt+Shift+U'),
  downloadLink: shortcut('everywhere', 'Alt+L'),
  shortcuts: listShortcuts.shortcuts,
  close: listShortcuts.close,
  goToDrive: shortcut('goTo', 'G D'),
  goToRecent: shortcut('goTo', 'G R'),
  goToStarred: shortcut('goTo', 'G S'),
  goToOffline: shortcut('goTo', 'G O'),
  goToTrash: shortcut('goTo', 'G T'),
  open: listShortcuts.open,
  rename: listShortcuts.rename,
  trash: listShortcuts.trash,
  cut: listShortcuts.cut,
  paste: listShortcuts.paste,
  menu: listShortcuts.menu,
  selectAll: listShortcuts.selectAll,
  selectMore: shortcut('choose', 'Shift+ArrowUp', 'Shift+ArrowDown'),
  toggle: listShortcuts.toggle,
  first: shortcut('choose', 'Home'),
  last: shortcut('choose', 'End'),
  nextEvent: shortcut('recent', 'J'),
  previousEvent: shortcut('recent', 'K'),
  previous: shortcut('viewer', 'ArrowLeft'),
  next: shortcut('viewer', 'ArrowRight'),
  zoomIn: shortcut('viewer', '+', '='),
  zoomOut: shortcut('viewer', '-'),
  zoomFit: shortcut('viewer', '0'),
  rotate: shortcut('viewer', 'R'),
  play: shortcut('player', 'Space', 'K'),
  seekBack: shortcut('player', 'ArrowLeft', 'J'),
  seekForward: shortcut('player', 'ArrowRight', 'L'),
  louder: shortcut('player', 'ArrowUp'),
  quieter: shortcut('player', 'ArrowDown'),
  mute: shortcut('player', 'M'),
  slower: shortcut('player', '<'),
  faster: shortcut('player', '>'),
  subtitles: shortcut('player', 'C'),
  fullScreen: shortcut('player', 'F'),
  smallWindow: shortcut('player', 'P'),
  nextTrack: shortcut('audio', 'N'),
  previousTrack: shortcut('audio', 'P'),
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutId = keyof typeof shortcuts;

/** Every id, in the order of the table. */
export const shortcutIds = Object.keys(shortcuts) as readonly ShortcutId[];
