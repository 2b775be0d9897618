// Shares with passcodes, and whether they open.

import { newPassCode, sealPassCode } from '../../../features/shares/passcodes.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  storeFile,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { transact } from '../../database/transaction.ts';
import { newId } from '../../secrets.ts';

/** A share and its passcode. */
export interface Locked {
  readonly id: string;
  readonly passCode: string;
}

/** Creates so many shares with passcodes. */
export async function manyShares(
  server: TestServer,
  count: number,
): Promise<{ readonly ada: Person; readonly shares: readonly Locked[] }> {
  const ada = await newPerson(server, 'ada@example.org');
  const file = await storeFile(server, ada, 'a.txt', 'words');
  const first = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
  return { ada, shares: [first, ...(await likeIt(server, first.id, count - 1))] };
}

/** Copies a share's row so many times, without a call for each. */
async function likeIt(server: TestServer, id: string, count: number): Promise<readonly Locked[]> {
  const { db, keys } = server.services;
  const shares = Array.from({ length: count }, () => ({ id: newId(), passCode: newPassCode() }));
  await transact(db, async (inner) => {
    const model = await inner.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const [held] = await inner.selectFrom('share_files').selectAll().where('share_id', '=', id).execute();
    for (const [nth, one] of shares.entries()) {
      const pass_sealed = await sealPassCode({ db: inner, keys }, one.id, one.passCode);
      const created_at = model.created_at + nth + 1;
      await inner
        .insertInto('shares')
        .values({ ...model, id: one.id, pass_sealed, created_at })
        .execute();
      await inner
        .insertInto('share_files')
        .values({ file_id: held?.file_id ?? '', share_id: one.id })
        .execute();
    }
  });
  return shares;
}

/** What an anonymous client with the passcode gets: a status, or the error. */
export async function told(server: Pick<TestServer, 'appUrl'>, { id, passCode }: Locked): Promise<unknown> {
  const { body } = await call(server, 'GET', `/drive/v1/share/detail?share_id=${id}&pass_code=${passCode}`);
  return body.share_status ?? body.error;
}
