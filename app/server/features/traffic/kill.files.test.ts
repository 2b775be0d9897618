import { expect, it } from 'vitest';
import { openDatabaseFile } from '../../proofs/testing/database-file.ts';
import { startServerProcess } from '../../proofs/testing/server-process.ts';
import { call, newPerson, storeFile } from '../../proofs/testing/start-test-server.ts';

it('[R7.6] what was counted is on disk within seconds, and a kill -9 does not lose it', async () => {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'a.txt', 'x'.repeat(1000));
  const written = (): unknown => {
    const database = openDatabaseFile(server, { readOnly: true });
    const row = database.prepare('SELECT uploaded FROM traffic WHERE account_id = ?').get(ada.id);
    database.close();
    return row?.uploaded;
  };
  await expect.poll(written).toBe(1000);
  await server.kill();
  await server.start();
  const { body } = await call(server, 'GET', '/vip/v1/quantity/list?type=transfer', { token: ada.token });
  expect(body.transfer).toMatchObject({ upload: { assets: '1000' } });
  await server.stop();
});
