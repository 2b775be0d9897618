import type { MenuAction } from '../../ui/menu-item.ts';
import { keycapsOf, ownKeyboard } from '../shortcuts/key-names.ts';
import { type ShortcutId, shortcuts } from '../shortcuts/shortcuts.ts';

/** One thing that menus and the command palette offer: the same object in both. */
export interface Command extends MenuAction {
  /** The key that does the same. */
  readonly shortcut?: ShortcutId;
}

/** A command as a menu shows it: with the name of its key on this device's keyboard. */
export function menuItemOf({ shortcut, ...action }: Command): MenuAction {
  const [keys] = shortcut === undefined ? [] : shortcuts[shortcut].keys;
  return keys === undefined ? action : { ...action, hint: keycapsOf(keys, ownKeyboard()).join(' ') };
}
