import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealKey, unsealed } from '../../platform/http/idempotency-store.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let file: string;
const size = 100_000;

beforeAll(async () => {
  server = await startTestServer({ freeQuota: size * 6 + 50 });
  ada = await newPerson(server, 'ada@example.org');
  file = await storeFile(server, ada, 'hundred.txt', 'x'.repeat(size));
});
afterAll(() => server.stop());

const restore = (who: Person, shareId: string, headers: Record<string, string> = {}, ids = [file]) =>
  call(server, 'POST', '/drive/v1/share/restore', {
    token: who.token,
    headers,
    body: { share_id: shareId, file_ids: ids },
  });
const used = async (who: Person): Promise<string> =>
  /"usage":"(\d+)"/.exec((await call(server, 'GET', '/drive/v1/about', { token: who.token })).text)?.[1] ??
  '';

it('[R4.2 P11a] of a hundred concurrent saves against a limit of ten and space for six exactly six succeed', async () => {
  const share = await newShare(server, ada, [file], { restore_limit: '10' });
  const bo = await newPerson(server, 'bo@example.org');
  const answers = await Promise.all(Array.from({ length: 100 }, () => restore(bo, share.id)));
  expect(answers.filter((one) => one.body.restore_status === 'RESTORE_COMPLETE')).toHaveLength(6);
  expect(answers.filter((one) => one.body.error === 'file_space_not_enough')).toHaveLength(94);
  expect(await used(bo)).toBe(String(6 * size));
});

it('[R4.2 P11a] of twelve people who save at once against a limit of three exactly three succeed', async () => {
  const share = await newShare(server, ada, [file], { restore_limit: '3' });
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, n) => newPerson(server, `p${n}@example.org`)),
  );
  const answers = await Promise.all(people.map((who) => restore(who, share.id)));
  expect(answers.filter((one) => one.body.restore_status === 'RESTORE_COMPLETE')).toHaveLength(3);
  expect(answers.filter((one) => one.body.share_status === 'MAX_RESTORE_COUNT')).toHaveLength(9);
});

it('[P12b] requests with the same idempotency key save once, however many are sent at once', async () => {
  const share = await newShare(server, ada, [file]);
  const cy = await newPerson(server, 'cy@example.org');
  const headers = { 'idempotency-key': 'one-and-the-same' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => restore(cy, share.id, headers)));
  expect(new Set(answers.map((one) => one.text)).size).toBe(1);
  expect(await used(cy)).toBe(String(size));
});

it('[P12a] the response is stored in the write’s transaction, so that a retry after a kill repeats nothing', async () => {
  const share = await newShare(server, ada, [file]);
  const fay = await newPerson(server, 'fay@example.org');
  const headers = { 'idempotency-key': 'killed-right-after' };
  // The first answer is lost after the transaction, as a kill before the reply would lose it.
  const { db } = server.services;
  await restore(fay, share.id, headers);
  const remembered = await db.selectFrom('idempotency').selectAll().execute();
  // What the database holds is closed with the name that the client gave, and nobody wrote that down.
  expect(remembered.some((row) => row.body.includes('RESTORE_COMPLETE'))).toBe(false);
  const seal = sealKey(server.services, 'killed-right-after');
  const [own] = remembered.flatMap((row) => {
    const answered = unsealed(seal, row.body);
    return answered === null ? [] : [{ status: row.status, body: answered.body }];
  });
  expect(own?.status).toBe(200);
  expect(own?.body).toContain('RESTORE_COMPLETE');
  const plan = await db.selectFrom('files').select('id').where('account_id', '=', fay.id).execute();
  expect(own?.body).toContain(plan[0]?.id);
  expect((await restore(fay, share.id, headers)).body.file_id).toBe(plan[0]?.id);
  expect(await used(fay)).toBe(String(size));
});

it('[R4.2 R7.8] a large tree becomes a task that is followed to its end, with everything below it', async () => {
  const folder = await newFolder(server, ada, 'many');
  await fillWithFolders(server, ada, folder, 700);
  const share = await newShare(server, ada, [folder]);
  const di = await newPerson(server, 'di@example.org');
  const begun = await restore(di, share.id, {}, [folder]);
  expect(begun.body.restore_status).toBe('RESTORE_START');
  const task = await expect
    .poll(
      async () =>
        (
          await call(server, 'GET', `/drive/v1/tasks/${String(begun.body.restore_task_id)}`, {
            token: di.token,
          })
        ).body.phase,
    )
    .toBe('PHASE_TYPE_COMPLETE')
    .then(() =>
      call(server, 'GET', `/drive/v1/tasks/${String(begun.body.restore_task_id)}`, { token: di.token }),
    );
  const listed = await call(
    server,
    'GET',
    `/drive/v1/files?parent_id=${String(task.body.file_id)}&limit=500`,
    { token: di.token },
  );
  expect(listed.body.next_page_token).not.toBe('');
  const { count } = await server.services.db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', di.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(701);
});

it('[R4.6 R7.6 P13a] free days are given once, however often they are asked for', async () => {
  const ed = await newVerifiedPerson(server, 'ed@example.org');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      call(server, 'POST', '/vip/v1/activity/free-vip', { token: ed.token, body: {} }),
    ),
  );
  expect(answers.map((one) => one.body.free_days).toSorted()).toEqual([0, 0, 0, 0, 7]);
  expect((await call(server, 'GET', '/drive/v1/privilege/vip', { token: ed.token })).text).toContain(
    '"platinum"',
  );
});
