import type { Person, TestServer } from '../../../proofs/testing/start-test-server.ts';
import { fileRow } from '../../files/rows.ts';

/** Files below a folder that share the content of the file `sameAs`, without a call for each. */
export async function fill(
  server: TestServer,
  who: Person,
  parentId: string,
  names: readonly string[],
  sameAs: string,
): Promise<void> {
  const { db, clock } = server.services;
  const { blob_id: blobId, size } = await db
    .selectFrom('files')
    .select(['blob_id', 'size'])
    .where('id', '=', sameAs)
    .executeTakeFirstOrThrow();
  const rows = names.map((name) =>
    fileRow({ accountId: who.id, parentId, name, now: clock(), size, blobId }),
  );
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('files')
      .values(rows.slice(at, at + 100))
      .execute();
}
