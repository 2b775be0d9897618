import type { Services } from '../../services.ts';

/** How the server's own backups stand. */
export type LastBackup =
  | { readonly configured: false }
  | {
      readonly configured: true;
      readonly folder: string;
      /** When the newest whole one was made, in ms since the Unix epoch; null without any. */
      readonly madeAt: number | null;
      readonly isOld: boolean;
      /** Why none could be made since; null when nothing failed. */
      readonly failure: string | null;
    };

/** The last backup that the server has made by itself: it makes none yet. */
export async function lastBackup(
  _services: Pick<Services, 'db' | 'clock' | 'configuration'>,
): Promise<LastBackup> {
  return { configured: false };
}
