/** Commands that may take hours, and what is so once one of them was stopped: what is next, and that nothing is lost. */
export const longCommands = {
  'backup create':
    'what was copied stays in the folder that ends in .part, and the same command goes on from there',
  'backup restore':
    'what was restored stays, and the same command goes on from there; if it finds data already, all has come: start the server',
  'backup verify': 'nothing is lost, and the same command begins again',
  check: 'nothing is lost, and the same command begins again',
  migrate: 'nothing was changed, and the same command begins again',
  'key rotate': 'both keys open what is stored, and the same command goes on from there',
} as const satisfies Readonly<Record<string, string>>;

/** The name of a long command. */
export type LongCommand = keyof typeof longCommands;

const isLong = (name: string): name is LongCommand => Object.hasOwn(longCommands, name);

/** The long command that was typed; null for another one. */
export function longCommandOf(words: readonly string[]): LongCommand | null {
  return [words.slice(0, 2).join(' '), words[0] ?? ''].find(isLong) ?? null;
}
