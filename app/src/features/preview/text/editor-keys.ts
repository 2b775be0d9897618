import { type ShortcutId, shortcuts } from '../../shortcuts/shortcuts.ts';

/** The key of a shortcut as CodeMirror writes it: `Mod+S` is `Mod-s`. */
export function editorKeyOf(id: ShortcutId): string {
  const [keys = ''] = shortcuts[id].keys;
  return keys.replace(/\+([A-Z])$/, (_, letter: string) => `-${letter.toLowerCase()}`).replaceAll('+', '-');
}
