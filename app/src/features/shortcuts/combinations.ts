import type { Shortcut } from './shortcut.ts';

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
export interface Combination {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The keys of a press, in order; a plus sign may be one of them. */
export const partsOf = (written: string): readonly string[] => written.split(/(?<=.)\+(?=.)/);

function combinationOf(written: string): Combination {
  const parts = partsOf(written);
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

const isLetter = (key: string): boolean => /^[A-Z]$/.test(key);

/** Whether a press is a combination. */
export function matches({ key, mod, alt, shift }: Combination, pressed: Pressed): boolean {
  if (mod !== (pressed.ctrlKey || pressed.metaKey) || alt !== pressed.altKey) return false;
  if (isLetter(key)) {
    const isKey = pressed.key.toUpperCase() === key || (alt && pressed.code === `Key${key}`);
    return isKey && shift === pressed.shiftKey;
  }
  // A sign such as `?` needs Shift on one keyboard and none on another.
  const isSign = [...key].length === 1 && key !== ' ';
  return pressed.key === key && (isSign || shift === pressed.shiftKey);
}

/** The key sequences that ask for a shortcut: most have one, `G D` has two. */
export const keySequencesOf = ({ keys }: Shortcut): readonly (readonly Combination[])[] =>
  keys.map((one) => one.split(' ').map(combinationOf));

/** Whether a press is the one of a shortcut, or one of several. Keys after each other are no press. */
export const isPressOf = (shortcut: Shortcut, pressed: Pressed): boolean =>
  keySequencesOf(shortcut).some(
    ([first, ...rest]) => first !== undefined && rest.length === 0 && matches(first, pressed),
  );
