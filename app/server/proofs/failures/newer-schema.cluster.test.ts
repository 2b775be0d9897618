import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { newestVersion } from '../../platform/database/migrator.ts';
import { startServer } from '../../server.ts';
import { runAloftHere } from '../testing/operator-process.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../testing/test-engine.ts';

it('[P5c] an older build on a newer schema of PostgreSQL refuses and changes nothing; the command line, too', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-newer-'));
  const engine = await engineOf(dataFolder);
  const server = await startTestServer({ dataFolder, ...engine });
  await server.stop();
  const client = new pg.Client({ connectionString: engine.databaseUrl ?? '' });
  await client.connect();
  await client.query(
    `INSERT INTO kysely_migration VALUES ('9999-01-01-01-unknown', '9999-01-01T00:00:00.000Z')`,
  );
  const words = `the data was written by a newer Aloft (schema ${newestVersion + 1}, this one knows ${newestVersion})`;
  await expect(startServer(server.configuration)).rejects.toThrow(words);
  const { code, complaint } = await runAloftHere(server.configuration, ['user', 'list']);
  expect(code).toBe(1);
  expect(complaint).toContain(words);
  const { rows } = await client.query('SELECT name FROM kysely_migration ORDER BY name');
  expect(rows.length).toBe(newestVersion + 1);
  expect(rows.at(-1)).toEqual({ name: '9999-01-01-01-unknown' });
  await client.end();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true });
});
