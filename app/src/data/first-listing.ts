import type { Caller } from '@aloft/core';
import type { Ancestors, FileList } from '@aloft/core/wire';
import type { QueryClient } from '@tanstack/react-query';
import { filePage } from './file-pages.ts';
import { type FolderSource, folderAncestors, type ListOrder } from './files.ts';
import { createQueryClient } from './query-client.ts';

/** What a folder's page shows in its first frame. */
export interface FirstListing {
  readonly source: FolderSource;
  readonly order: ListOrder;
  readonly page: FileList;
  /** The folders above; null at the top. */
  readonly ancestors: Ancestors | null;
}

/** How long a document waits for its list, in ms: others' requests may hold up a count or the database. */
const longestWait = 1000;

/** Reads it on the server; null where that fails or takes long: the browser asks again and says what is wrong. */
export async function readFirstListing(
  call: Caller,
  source: FolderSource,
  order: ListOrder,
): Promise<FirstListing | null> {
  const { folder } = source;
  const client = createQueryClient(call);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((settle) => {
    timer = setTimeout(settle, longestWait, null);
  });
  const read = async (): Promise<FirstListing> => {
    const [page, ancestors] = await Promise.all([
      client.fetchQuery(filePage(source, order, 0)),
      folder === '' ? null : client.fetchQuery(folderAncestors(folder)),
    ]);
    return { source, order, page, ancestors };
  };
  try {
    return await Promise.race([read(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    client.clear();
  }
}

/** Puts it into the page's cache, unless something newer is there. */
export function keepFirstListing(
  client: QueryClient,
  { source, order, page, ancestors }: FirstListing,
): void {
  const { queryKey } = filePage(source, order, 0);
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, page);
  const above = folderAncestors(source.folder).queryKey;
  if (ancestors !== null && client.getQueryData(above) === undefined) client.setQueryData(above, ancestors);
}
