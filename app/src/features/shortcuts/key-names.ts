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
};

/** The caps of a way to press a shortcut, in order: `Mod+K` is `Ctrl` and `K`. */
export function capsOf(way: string, keyboard: Keyboard): readonly string[] {
  return way
    .split(' ')
    .flatMap(partsOf)
    .map((key) => names[keyboard][key] ?? both[key] ?? key);
}
