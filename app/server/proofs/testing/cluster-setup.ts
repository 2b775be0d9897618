// Before the server suite runs for the second time: a PostgreSQL and an S3 server for all its files.
import { rmSync } from 'node:fs';
import { makeMemoryFolder } from './memory-folder.ts';
import { startObjectServer } from './object-server.ts';
import { startPostgres } from './postgres-server.ts';
import { engineVariables, migratedDatabase } from './test-engine.ts';

export default async function setup(): Promise<() => Promise<void>> {
  // The projects of a suite share one.
  if (process.env[engineVariables.folder] !== undefined) return async () => undefined;
  // The suite kills its servers, not the database, so durability is off, and a folder in memory is as good as a disk.
  const durability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startPostgres(durability, makeMemoryFolder('aloft-postgres-'));
  const objects = await startObjectServer(makeMemoryFolder('aloft-objects-'));
  const folder = makeMemoryFolder('aloft-tests-');
  process.env[engineVariables.postgres] = postgres.url;
  process.env[engineVariables.objects] = objects.url;
  process.env[engineVariables.folder] = folder;
  process.env[engineVariables.template] = await migratedDatabase('template');
  return async () => {
    await postgres.stop();
    await objects.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
}
