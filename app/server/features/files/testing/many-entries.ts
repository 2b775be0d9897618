// A folder of more entries than are counted between two marks, folders and files, and how it is read.

import { FileList, Share } from '@aloft/core/wire';
import * as v from 'valibot';
import { expect } from 'vitest';
import { seedEntries } from '../../../proofs/testing/seed-entries.ts';
import {
  call,
  newFolder,
  newPerson,
  startTestServer,
  storeFile,
} from '../../../proofs/testing/start-test-server.ts';
import { fileRow, folderRow } from '../rows.ts';

export const folders = 1204;
const files = 2305;
export const total = folders + files;

interface Listed {
  readonly files: readonly { readonly id: string }[];
  readonly next_page_token: string;
}

/** Every id of a list, page after page by tokens alone. */
export async function everyId(read: (page_token: string) => Promise<Listed>): Promise<string[]> {
  const ids: string[] = [];
  let token = '';
  do {
    const page = await read(token);
    ids.push(...page.files.map((one) => one.id));
    token = page.next_page_token;
  } while (token !== '');
  return ids;
}

export type ManyEntries = Awaited<ReturnType<typeof startManyEntries>>;

/** A server with a person, whose folder `many` has them. */
export async function startManyEntries() {
  const server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  const many = await newFolder(server, ada, 'Many');
  const blob = await storeFile(server, ada, 'one.txt', 'x');
  const { blob_id: blobId } = await server.services.db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', blob)
    .executeTakeFirstOrThrow();
  const of = (nth: number) => ({ accountId: ada.id, parentId: many, now: (nth * 7919) % 10_007 });
  await seedEntries(server.services.db, [
    ...Array.from({ length: folders }, (_, nth) => folderRow({ ...of(nth), name: `Folder ${nth}` })),
    // Equal sizes and dates are told apart by their ids.
    ...Array.from({ length: files }, (_, nth) =>
      fileRow({
        ...of(nth),
        name: `${['ä', '文', 'z', '😀'][nth % 4]} ${nth}.${['txt', 'pdf', 'jpg'][nth % 3]}`,
        size: nth % 50,
        blobId,
      }),
    ),
  ]);

  async function ask(query: Record<string, string>): Promise<FileList> {
    const path = `/drive/v1/files?${new URLSearchParams({ parent_id: many, ...query })}`;
    const answer = await call(server, 'GET', path, { token: ada.token });
    expect(answer.status, answer.text).toBe(200);
    return v.parse(FileList, JSON.parse(answer.text));
  }

  /** Shares entries of the folder; answers how the share is read by anybody. */
  async function share(ids: readonly string[]) {
    const made = await call(server, 'POST', '/drive/v1/share', { token: ada.token, body: { file_ids: ids } });
    const { share_id } = v.parse(v.object({ share_id: v.string() }), JSON.parse(made.text));
    return async (path: string, query: Record<string, string>): Promise<Share> => {
      const address = `/drive/v1/${path}?${new URLSearchParams({ share_id, ...query })}`;
      return v.parse(Share, JSON.parse((await call(server, 'GET', address)).text));
    };
  }

  const walk = (query: Record<string, string>): Promise<string[]> =>
    everyId((page_token) => ask({ ...query, limit: '500', page_token }));

  return { server, ada, many, ask, share, walk };
}
