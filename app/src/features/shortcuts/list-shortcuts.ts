import { type Shortcut, shortcut } from './shortcut.ts';

/** The keys that a list of files handles; apart from the others, as shared folders need no more. */
export const listShortcuts = {
  shortcuts: shortcut('everywhere', '?'),
  close: shortcut('everywhere', 'Escape'),
  open: shortcut('list', 'Enter'),
  rename: shortcut('list', 'F2'),
  trash: shortcut('list', 'Delete'),
  cut: shortcut('list', 'Mod+X'),
  paste: shortcut('list', 'Mod+V'),
  menu: shortcut('list', 'Shift+F10', 'ContextMenu'),
  selectAll: shortcut('choose', 'Mod+A'),
  toggle: shortcut('choose', 'Space', 'Mod+Space', 'Shift+Space'),
} as const satisfies Readonly<Record<string, Shortcut>>;
