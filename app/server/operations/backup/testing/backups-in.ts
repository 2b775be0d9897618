import type { Backups } from '../settings.ts';

/** The settings of a server that keeps its backups in a folder. */
export const backupsIn = (
  folder: string,
  { time = 0, kept = 3 }: Partial<Pick<Backups, 'time' | 'kept'>> = {},
): Backups => ({
  place: { kind: 'folder', folder },
  time,
  kept,
});
