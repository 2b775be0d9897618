import { type Api, type Caller, createApi, type Result } from '@aloft/core';

/** The folder of that name in the parent: the one that is there, or a new one. */
async function folderIn(api: Api, parentId: string, name: string): Promise<Result<string>> {
  const made = await api.drive.createFolder(parentId, name);
  if (made.ok) return { ok: true, value: made.value.file.id };
  if (made.failure.code !== 'file_duplicated_name') return made;
  for (let page = ''; ; ) {
    const listed = await api.drive.listFiles({ parentId, page, limit: 500, trashed: false });
    if (!listed.ok) return listed;
    const found = listed.value.files.find(
      (file) => file.kind === 'drive#folder' && file.name.toLowerCase() === name.toLowerCase(),
    );
    if (found !== undefined) return { ok: true, value: found.id };
    page = listed.value.next_page_token;
    // A file has the name: there can be no such folder.
    if (page === '') return made;
  }
}

/**
 * Finds or makes the folders of a path below a parent, each once, and answers the last one's id. No query: uploads live
 * longer than a page and its cache.
 */
export function createFolderFinder(
  call: Caller,
): (parentId: string, path: readonly string[]) => Promise<Result<string>> {
  const api = createApi(call);
  const known = new Map<string, string>();
  return async (parentId, path) => {
    let current = parentId;
    for (const name of path) {
      const key = `${current}/${name}`;
      const id = known.get(key);
      if (id !== undefined) {
        current = id;
        continue;
      }
      const found = await folderIn(api, current, name);
      if (!found.ok) return found;
      known.set(key, found.value);
      current = found.value;
    }
    return { ok: true, value: current };
  };
}
