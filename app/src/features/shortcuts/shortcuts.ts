/** Where a shortcut works, and under which head the list of all shortcuts has it. */
export const shortcutGroups = [
  'everywhere',
  'goTo',
  'list',
  'choose',
  'recent',
  'viewer',
  'player',
  'audio',
] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

export interface Shortcut {
  readonly group: ShortcutGroup;
  /**
   * Keys as `KeyboardEvent.key` names them, with `Mod` for Ctrl or ⌘, `Alt` and `Shift` before them. A space parts keys
   * that are pressed one after the other. Any one of the list does it.
   */
  readonly keys: readonly string[];
}

const shortcut = (group: ShortcutGroup, ...keys: readonly string[]): Shortcut => ({ group, keys });

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
  shortcuts: shortcut('everywhere', '?'),
  close: shortcut('everywhere', 'Escape'),
  goToDrive: shortcut('goTo', 'G D'),
  goToRecent: shortcut('goTo', 'G R'),
  goToStarred: shortcut('goTo', 'G S'),
  goToOffline: shortcut('goTo', 'G O'),
  goToTrash: shortcut('goTo', 'G T'),
  open: shortcut('list', 'Enter'),
  rename: shortcut('list', 'F2'),
  trash: shortcut('list', 'Delete'),
  cut: shortcut('list', 'Mod+X'),
  paste: shortcut('list', 'Mod+V'),
  menu: shortcut('list', 'Shift+F10', 'ContextMenu'),
  selectAll: shortcut('choose', 'Mod+A'),
  selectMore: shortcut('choose', 'Shift+ArrowUp', 'Shift+ArrowDown'),
  toggle: shortcut('choose', 'Space'),
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
