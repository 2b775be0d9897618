// Before the server suite runs for the second time: a PostgreSQL and an S3 server for all its files.
import { startObjectServer } from './object-server.ts';
import { startPostgres } from './postgres-server.ts';
import { engineVariables, migratedDatabase } from './test-engine.ts';

export default async function setup(): Promise<() => Promise<void>> {
  // The suite kills its servers, not the database, so durability is off.
  const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  const objects = await startObjectServer();
  process.env[engineVariables.postgres] = postgres.url;
  process.env[engineVariables.objects] = objects.url;
  process.env[engineVariables.template] = await migratedDatabase('template');
  return async () => {
    await postgres.stop();
    await objects.stop();
  };
}
