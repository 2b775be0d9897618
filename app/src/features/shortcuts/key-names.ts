import { partsOf } from './combinations.ts';

/** Whose keyboard the names are for. */
export type Keyboard = 'pc' | 'mac';

/** The keyboard of this device. */
export function ownKeyboard(): Keyboard {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? 'mac' : 'pc';
}

const names: Readonly<Record<Keyboard, Readonly<Record<string, string>>>> = {
  pc: { Mod: 'Ctrl', Shift: '⇧', Delete: 'Del', Escape: 'Esc', ContextMenu: '☰' },
  mac: { Mod: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌦', Escape: 'esc', ContextMenu: '☰' },
};
const both: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** The keycaps of a shortcut, in order: `Mod+K` is `Ctrl` and `K`. */
export function keycapsOf(keys: string, keyboard: Keyboard): readonly string[] {
  return keys
    .split(' ')
    .flatMap(partsOf)
    .map((key) => names[keyboard][key] ?? both[key] ?? key);
}
