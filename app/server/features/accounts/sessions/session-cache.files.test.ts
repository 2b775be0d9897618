// What is remembered of sessions holds while the file of the database has no write of another process.
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { cacheVersionsOf } from '../../../platform/database/cache-versions.ts';
import { openDatabaseFile } from '../../../proofs/testing/database-file.ts';
import { call, newPerson, startTestServer } from '../../../proofs/testing/start-test-server.ts';

it('[P17b] a cached session is invalidated by another process that revokes it', async () => {
  const server = await startTestServer();
  expect(cacheVersionsOf(server.services.db)).not.toBeNull();
  const bo = await newPerson(server, 'bo@example.org');
  const status = async (): Promise<number> =>
    (await call(server, 'GET', '/v1/user/me', { token: bo.token })).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  const elsewhere = openDatabaseFile(server.configuration);
  elsewhere.prepare('UPDATE token_families SET revoked_at = 1 WHERE account_id = ?').run(bo.id);
  elsewhere.close();
  // Another process's writes are seen from the next turn on.
  await setImmediate();
  expect(await status()).toBe(401);
  await server.stop();
});
