/** Where a shortcut works, and under which head the list of all shortcuts has it. */
export const shortcutGroups = [
  'everywhere',
  'goTo',
  'search',
  'list',
  'choose',
  'recent',
  'dates',
  'tree',
  'dialog',
  'viewer',
  'image',
  'player',
  'audio',
  'pdf',
  'book',
  'text',
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

/** One row of the table of shortcuts. */
export const shortcut = (group: ShortcutGroup, ...keys: readonly string[]): Shortcut => ({ group, keys });
