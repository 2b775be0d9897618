import { type ShortcutId, shortcuts } from './shortcuts.ts';

/** The part of a keyboard event that decides. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** The key's place on the keyboard, where known: Alt changes the letter on a Mac. */
  readonly code?: string;
}

/** One press, as the table writes it: `Mod+Shift+U`. */
interface Combination {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

function combinationOf(written: string): Combination {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

const isLetter = (key: string): boolean => /^[A-Z]$/.test(key);

function matches({ key, mod, alt, shift }: Combination, pressed: Pressed): boolean {
  if (mod !== (pressed.ctrlKey || pressed.metaKey) || alt !== pressed.altKey) return false;
  if (isLetter(key)) {
    const isKey = pressed.key.toUpperCase() === key || (alt && pressed.code === `Key${key}`);
    return isKey && shift === pressed.shiftKey;
  }
  // A sign such as `?` needs Shift on one keyboard and none on another.
  return pressed.key === key && ([...key].length === 1 || shift === pressed.shiftKey);
}

/** The presses of each way to ask for a shortcut: most have one, `G D` has two. */
const ways = new Map(
  Object.entries(shortcuts).map(([id, { keys }]) => [
    id,
    keys.map((one) => one.split(' ').map(combinationOf)),
  ]),
);

const waysOf = (id: ShortcutId): readonly (readonly Combination[])[] => ways.get(id) ?? [];

/** Whether a press is the one of a shortcut, or one of several. Keys after each other are no press. */
export function isPressed(id: ShortcutId, pressed: Pressed): boolean {
  return waysOf(id).some(
    ([first, ...rest]) => first !== undefined && rest.length === 0 && matches(first, pressed),
  );
}

/** Whether a press is the second key of a shortcut whose first one was pressed before. */
export function isFollowed(id: ShortcutId, before: Pressed, pressed: Pressed): boolean {
  return waysOf(id).some(
    ([first, second, ...rest]) =>
      first !== undefined &&
      second !== undefined &&
      rest.length === 0 &&
      matches(first, before) &&
      matches(second, pressed),
  );
}

/** Whether a shortcut is a sign alone, or signs after each other: those can be turned off (WCAG 2.1.4). */
export const isOfLetters = (id: ShortcutId): boolean =>
  waysOf(id).some((way) =>
    way.every(({ key, mod, alt }) => !mod && !alt && [...key].length === 1 && key !== ' '),
  );
