import { type Api, type Caller, createApi, type Result } from '@aloft/core';
import { nameKey } from '@aloft/core/service';

/** The folder of that name in the parent: the one that is there, or a new one; `beside` a file of that name, with a number. */
async function folderIn(api: Api, parentId: string, name: string, beside: boolean): Promise<Result<string>> {
  const made = await api.drive.createFolder(parentId, name);
  if (made.ok) return { ok: true, value: made.value.file.id };
  if (made.failure.code !== 'file_duplicated_name') return made;
  for (let page = ''; ; ) {
    const listed = await api.drive.listFiles({ parentId, page, limit: 500, trashed: false });
    if (!listed.ok) return listed;
    const found = listed.value.files.find(
      (file) => file.kind === 'drive#folder' && nameKey(file.name) === nameKey(name),
    );
    if (found !== undefined) return { ok: true, value: found.id };
    page = listed.value.next_page_token;
    if (page === '') break;
  }
  // A file has the name: there can be no such folder.
  if (!beside) return made;
  const numbered = await api.drive.createFolder(parentId, name, { nameConflict: 'keep_both' });
  return numbered.ok ? { ok: true, value: numbered.value.file.id } : numbered;
}

/**
 * Finds or makes the folders of a path below a parent, each once, and answers the last one's id. No query: uploads live
 * longer than a page and its cache. Where a file has the name of a folder, one with a number is made `beside` it if that is
 * wanted, and the failure answered otherwise.
 */
export function createFolderFinder(
  call: Caller,
): (parentId: string, path: readonly string[], beside: boolean) => Promise<Result<string>> {
  const api = createApi(call);
  // The turns of several files come at the same time: they wait for the same folder.
  const known = new Map<string, Promise<Result<string>>>();
  return async (parentId, path, beside) => {
    let current = parentId;
    for (const name of path) {
      const key = `${current}/${name}`;
      const finding = known.get(key) ?? folderIn(api, current, name, beside);
      known.set(key, finding);
      const found = await finding;
      if (!found.ok) {
        known.delete(key);
        return found;
      }
      current = found.value;
    }
    return { ok: true, value: current };
  };
}
