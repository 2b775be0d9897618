import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/secrets.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { trimHistories } from './trim-histories.ts';

let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
});
afterAll(() => server.stop());

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const trim = () => trimHistories(server.services, () => 3);

it('[P36o T40] an account keeps its newest events, whatever was done and undone; another one keeps its own', async () => {
  const { db } = server.services;
  const eventsOf = async (who: Person): Promise<number[]> =>
    (
      await db
        .selectFrom('events')
        .select('created_at')
        .where('account_id', '=', who.id)
        .orderBy('created_at')
        .execute()
    ).map((row) => row.created_at);
  await db.deleteFrom('events').execute();
  const event = { type: 'TYPE_UPLOAD', file_name: 'gone.txt', mime_type: '', folder_id: '' } as const;
  const add = (who: Person, times: readonly number[]) =>
    db
      .insertInto('events')
      .values(
        times.map((n) => ({ ...event, id: newId(), file_id: newId(), account_id: who.id, created_at: n })),
      )
      .execute();
  // More than are deleted in one go.
  for (const from of [0, 400])
    await add(
      ada,
      numbers(400).map((n) => from + n),
    );
  await add(bo, [1, 2, 3]);
  await trim();
  expect([await eventsOf(ada), await eventsOf(bo)]).toEqual([
    [797, 798, 799],
    [1, 2, 3],
  ]);
});

it('[P36o] of tasks those that have ended go, and none that goes on', async () => {
  const { db } = server.services;
  const task = { name: '', type: 'offline', progress: 0, message: '', file_id: '', file_name: '', work: '' };
  const phases = ['PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR', 'PHASE_TYPE_PAUSED'] as const;
  for (const n of numbers(12))
    await db
      .insertInto('tasks')
      .values({
        ...task,
        id: `task ${n}`,
        account_id: ada.id,
        phase: phases[n % 3] ?? 'PHASE_TYPE_ERROR',
        created_at: n,
        updated_at: n,
      })
      .execute();
  await trim();
  const left = await db.selectFrom('tasks').select('id').orderBy('created_at').execute();
  expect(left.map((row) => row.id)).toEqual([2, 5, 7, 8, 9, 10, 11].map((n) => `task ${n}`));
});

it('[P36o] shares that are off the list go, with what belongs to them, and those that are on it stay', async () => {
  const { db } = server.services;
  const folder = await newFolder(server, ada, 'shared');
  const ids: string[] = [];
  for (const _ of numbers(5)) ids.push((await newShare(server, ada, [folder])).id);
  const [open, ...removed] = ids;
  for (const [n, id] of removed.entries())
    await db
      .updateTable('shares')
      .set({ removed_at: 1, deleted_at: 1, created_at: n })
      .where('id', '=', id)
      .execute();
  await trim();
  const left = (await db.selectFrom('shares').select('id').execute()).map((row) => row.id);
  expect(left.toSorted()).toEqual([open, ...removed.slice(1)].toSorted());
  const entries = (await db.selectFrom('share_files').select('share_id').execute()).map(
    (row) => row.share_id,
  );
  expect(entries.toSorted()).toEqual(left.toSorted());
});

it('[P36o] sessions that have ended go, with their tokens, and an open one stays, however old', async () => {
  const { db } = server.services;
  const cleo = await newPerson(server, 'cleo@example.org');
  await db.updateTable('token_families').set({ last_used_at: 0 }).where('account_id', '=', cleo.id).execute();
  const family = { account_id: cleo.id, client_id: '', scope: '', device: '', address: '', created_at: 0 };
  for (const n of numbers(5)) {
    const id = `session ${n}`;
    await db
      .insertInto('token_families')
      .values({ ...family, id, revoked_at: 1, last_used_at: n + 1 })
      .execute();
    await db
      .insertInto('tokens')
      .values({ hash: id, family: id, kind: 'refresh', expires_at: 1e15, spent_at: null })
      .execute();
  }
  await trim();
  const left = await db.selectFrom('token_families').select('id').where('account_id', '=', cleo.id).execute();
  const kept = left.map((row) => row.id).filter((id) => id.startsWith('session '));
  expect([left.length, kept.toSorted()]).toEqual([4, ['session 2', 'session 3', 'session 4']]);
  const tokens = await db.selectFrom('tokens').select('hash').where('hash', 'like', 'session %').execute();
  expect(tokens).toHaveLength(3);
  expect((await call(server, 'GET', '/v1/user/me', { token: cleo.token })).status).toBe(200);
});
