import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startServer } from '../../server.ts';
import { runAloftHere } from '../testing/operator-process.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../testing/test-engine.ts';

it('[P5c] an older build on a newer schema of PostgreSQL says so, and changes nothing; the command line, too', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-newer-'));
  const engine = await engineOf(dataFolder);
  const server = await startTestServer({ dataFolder, ...engine });
  await server.stop();
  const client = new pg.Client({ connectionString: engine.databaseUrl ?? '' });
  await client.connect();
  await client.query('UPDATE schema_version SET version = 999');
  const words = /the data was written by a newer Aloft \(schema 999, this one knows \d+\)/;
  await expect(startServer(server.configuration)).rejects.toThrow(words);
  const { code, complaint } = await runAloftHere(server.configuration, ['user', 'list']);
  expect(code).toBe(1);
  expect(complaint).toMatch(words);
  expect((await client.query('SELECT version FROM schema_version')).rows).toEqual([{ version: '999' }]);
  await client.end();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true });
});
