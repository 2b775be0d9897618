import type { Configuration } from '../../configuration.ts';
import { findProgram } from '../../platform/processes/find-program.ts';

/** The path of the operator's `qbittorrent-nox`; null where it is not installed. */
export function findEngine({ qbittorrent }: Pick<Configuration, 'qbittorrent'>): Promise<string | null> {
  return findProgram(qbittorrent, process.env.PATH ?? '');
}
