// Cache versions: PostgreSQL has none.
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { cacheVersionsOf } from '../../platform/database/cache-versions.ts';
import { openDatabaseFile } from '../../proofs/testing/database-file.ts';
import { call, newFolder, newPerson, startTestServer } from '../../proofs/testing/start-test-server.ts';

it('a version changes with the writes of its account alone, and with those of another process', async () => {
  // Nothing is uploaded here: what is looked at in the background changes all versions.
  const quiet = await startTestServer();
  const versions = cacheVersionsOf(quiet.services.db);
  if (versions === null) throw new Error('a database of its own has cache versions');
  const bo = await newPerson(quiet, 'bo@example.org');
  const [mine, others] = [versions.ofFiles(bo.id), versions.ofFiles('another')];
  await newFolder(quiet, bo, 'Marked');
  expect(versions.ofFiles(bo.id)).not.toBe(mine);
  expect(versions.ofFiles('another')).toBe(others);
  const elsewhere = openDatabaseFile(quiet.configuration);
  elsewhere.exec("UPDATE files SET name = 'Renamed elsewhere' WHERE name = 'Marked'");
  elsewhere.close();
  // Another process's writes are seen from the next turn on.
  await setImmediate();
  expect(versions.ofFiles('another')).not.toBe(others);
  const { text } = await call(quiet, 'GET', '/drive/v1/files', { token: bo.token });
  expect(text).toContain('Renamed elsewhere');
  await quiet.stop();
});
