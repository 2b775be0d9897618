import { newKeyText } from '../../server/platform/keys/key.ts';
import { startPostgres } from '../../server/proofs/testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import {
  newFolder,
  newPerson,
  type Person,
  storeFile,
} from '../../server/proofs/testing/start-test-server.ts';
import type { Figure } from '../figures.ts';
import { type DirectDatabase, fillSearchDrive, openDatabase } from './search-data.ts';

const engines = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;

/** A server with very many files in one folder. */
export interface SearchDrive {
  readonly server: ServerProcess;
  readonly database: DirectDatabase;
  readonly owner: Person;
  readonly folder: string;
}

/** Runs a benchmark in a drive of that many files, on both engines in turn. */
export async function onBothEngines(
  entries: number,
  measure: (engine: string, drive: SearchDrive) => Promise<readonly Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, engine] of Object.entries(engines)) {
    const postgres = engine === 'postgres' ? await startPostgres() : null;
    const environment = {
      ALOFT_QUOTA: String(2 ** 40),
      ALOFT_VIP_QUOTA: '0',
      ...(postgres === null ? {} : { DATABASE_URL: postgres.url, ALOFT_SECRET_KEY: newKeyText() }),
    };
    try {
      const server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
      const database = await openDatabase(server, postgres?.url ?? null);
      try {
        const owner = await newPerson(server, 'owner@example.org');
        const folder = await newFolder(server, owner, 'searched');
        const fileId = await storeFile(server, owner, 'one byte.txt', 'x');
        await fillSearchDrive(database, { accountId: owner.id, parentId: folder, fileId }, entries);
        figures.push(...(await measure(name, { server, database, owner, folder })));
      } finally {
        await database.end();
        await server.stop();
      }
    } finally {
      await postgres?.stop();
    }
  }
  return figures;
}
