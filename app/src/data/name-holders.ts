import { type Api, type Caller, createApi } from '@aloft/core';
import { nameKey } from '@aloft/core/service';
import type { File as DriveFile } from '@aloft/core/wire';

/** Pages of a folder that are read to find taken names: 2,000 entries. What lies beyond is found as its turn comes. */
const pages = 4;

/** Entries of a folder by the key of their name. */
export type Holders = ReadonlyMap<string, DriveFile>;

async function readHolders(api: Api, parentId: string): Promise<Holders> {
  const holders = new Map<string, DriveFile>();
  for (let [page, read] = ['', 0]; read < pages; read += 1) {
    const listed = await api.drive.listFiles({ parentId, page, limit: 500, trashed: false });
    // Without an answer nothing is known: the service refuses a taken name when the file's turn comes.
    if (!listed.ok) return holders;
    for (const file of listed.value.files) holders.set(nameKey(file.name), file);
    page = listed.value.next_page_token;
    if (page === '') break;
  }
  return holders;
}

/** Finds out which names a folder has already, by a bounded number of calls. No query: uploads outlive a page's cache. */
export function createNameFinder(call: Caller) {
  const api = createApi(call);
  return {
    holders: (parentId: string): Promise<Holders> => readHolders(api, parentId),
    /** A new folder beside the one that has its name. */
    folderBeside: (parentId: string, name: string) =>
      api.drive.createFolder(parentId, name, { nameConflict: 'keep_both' }),
    /** The entry that has this name; null where it is not found. */
    holder: async (parentId: string, name: string): Promise<DriveFile | null> => {
      const listed = await api.drive.listFiles({ parentId, name, limit: 100, trashed: false });
      if (!listed.ok) return null;
      return listed.value.files.find((file) => nameKey(file.name) === nameKey(name)) ?? null;
    },
  };
}
