import { isPressOf, keySequencesOf, matches, type Pressed } from './combinations.ts';
import { type ShortcutId, shortcuts } from './shortcuts.ts';

/** Whether a press is the one of a shortcut, or one of several. Keys after each other are no press. */
export const isPressed = (id: ShortcutId, pressed: Pressed): boolean => isPressOf(shortcuts[id], pressed);

/** Whether a press is the second key of a shortcut whose first one was pressed before. */
export function isFollowed(id: ShortcutId, before: Pressed, pressed: Pressed): boolean {
  return keySequencesOf(shortcuts[id]).some(
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
  keySequencesOf(shortcuts[id]).some((sequence) =>
    sequence.every(({ key, mod, alt }) => !mod && !alt && [...key].length === 1 && key !== ' '),
  );
