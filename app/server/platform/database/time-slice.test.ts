import { expect, it, vi } from 'vitest';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  startTestServer,
} from '../../proofs/testing/start-test-server.ts';
import { asSeries, timeSlice } from './time-slice.ts';

/** A clock that advances only with work. */
function clock() {
  let now = 0;
  return {
    now: () => now,
    work: (milliseconds: number) => () => {
      now += milliseconds;
    },
  };
}

it('[P36d] a long series yields when it has used its time slice, and continues in the next iteration', async () => {
  const { now, work } = clock();
  const slice = timeSlice(now);
  const order: string[] = [];
  await asSeries(async () => {
    for (let n = 0; n < 2; n += 1) {
      expect(slice.pause()).toBeNull();
      slice.step(work(2));
    }
    setImmediate(() => order.push('somebody else'));
    const pause = slice.pause();
    expect(pause).not.toBeNull();
    await pause;
    order.push('the series');
  });
  expect(order).toEqual(['somebody else', 'the series']);
});

it('[P36d] what a long series does with its rows counts, too, and another iteration begins anew', async () => {
  const { now, work } = clock();
  const slice = timeSlice(now);
  await asSeries(async () => {
    slice.step(work(4));
    await slice.pause();
    slice.step(work(1));
    expect(slice.pause()).toBeNull();
    work(3)();
    expect(slice.pause()).not.toBeNull();
  });
});

it('[P36d] a short series does not wait for long ones of its iteration, and background work counts as long', () => {
  const { now, work } = clock();
  const slice = timeSlice(now);
  slice.step(work(5));
  expect(slice.pause()).not.toBeNull();
  asSeries(() => {
    expect(slice.pause()).toBeNull();
    slice.step(work(3));
    expect(slice.pause()).toBeNull();
    slice.step(work(3));
    expect(slice.pause()).not.toBeNull();
  });
  asSeries(() => expect(slice.pause()).toBeNull());
});

it('[P36d] a request that reads a thousand entries one by one is answered after a later one for a page', async () => {
  const server = await startTestServer();
  try {
    const [ada, bo] = [await newPerson(server, 'ada@example.org'), await newPerson(server, 'bo@example.org')];
    const folder = await newFolder(server, ada, 'many');
    await fillWithFolders(server, ada, folder, 1000);
    const { db } = server.services;
    const entries = await db.selectFrom('files').select('id').where('parent_id', '=', folder).execute();
    const share = await newShare(server, ada, [folder]);
    const answered: string[] = [];
    const selects = vi.spyOn(db, 'selectFrom');
    const file_ids = entries.map(({ id }) => id);
    const body = { share_id: share.id, file_ids };
    const many = call(server, 'POST', '/drive/v1/share:batch_file_info', { body }).then(({ status }) =>
      answered.push(`many ${status}`),
    );
    // It has started with the first of its statements.
    await expect.poll(() => selects.mock.calls.length, { interval: 1 }).toBeGreaterThan(0);
    const one = call(server, 'GET', '/drive/v1/files', { token: bo.token }).then(({ status }) =>
      answered.push(`one ${status}`),
    );
    await Promise.all([many, one]);
    expect(answered).toEqual(['one 200', 'many 200']);
  } finally {
    await server.stop();
  }
});
