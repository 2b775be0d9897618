import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export { databasePath } from '../../server/proofs/testing/database-file.ts';
export { fillFolder, nameOfFile, openBeside } from '../../server/proofs/testing/fill-folder.ts';

/** The id of the process that has locked the data folder. */
export function processOf(server: { readonly dataFolder: string }): number {
  return Number(readFileSync(join(server.dataFolder, 'lock'), 'utf8'));
}

/** The resident memory of a process in MB; null where the system does not report it. */
export function residentOf(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
