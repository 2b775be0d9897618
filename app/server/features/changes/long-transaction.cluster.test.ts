// Positions of the log are transactions on PostgreSQL: one that takes long must neither hide nor multiply what others write.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  newFolder,
  newPerson,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { openStream } from './testing/open-stream.ts';

let server: TestServer;
let other: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  other = new pg.Client({ connectionString: server.configuration.databaseUrl ?? '' });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.stop();
});

const log = (accountId: string, subjects: readonly string[]) =>
  server.services.db
    .insertInto('changes')
    .values(subjects.map((subject) => ({ account_id: accountId, topic: 'files' as const, subject })))
    .execute();

it('[R10.7 P36d] while a transaction stays open, what others write is told once and by name, and what it writes once it ends', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  await other.query('BEGIN');
  await other.query(`INSERT INTO changes (account_id, topic, subject) VALUES ($1, 'files', 'late')`, [
    ada.id,
  ]);
  const stream = await openStream(server, ada.token);
  await stream.next();
  // More than one read holds, by many and by one.
  for (let n = 0; n < 30; n += 1)
    await log(
      n < 20 ? `somebody-${n}` : 'one-account',
      Array.from({ length: 60 }, (_, nth) => `folder-${n}-${nth}`),
    );
  for (const name of ['first', 'second']) {
    await log(ada.id, [name]);
    await stream.until((told) => told.folders.includes(name));
  }
  const folder = await newFolder(server, ada, 'third');
  await newFolder(server, ada, 'in it', folder);
  await stream.until((told) => told.folders.includes(folder));
  await other.query('COMMIT');
  await stream.until((told) => told.folders.includes('late'));
  await log(ada.id, ['last']);
  await stream.until((told) => told.folders.includes('last'));
  stream.close();
  const named = stream.told.slice(1).flatMap(({ folders }) => folders);
  expect(stream.told.filter(({ all }) => all)).toEqual([]);
  for (const name of ['first', 'second', 'late', 'last'])
    expect([name, named.filter((one) => one === name).length]).toEqual([name, 1]);
});
