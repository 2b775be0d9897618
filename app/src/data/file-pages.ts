import type { FileList, File as WireFile } from '@aloft/core/wire';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type FileSource, type ListOrder, listed, parametersOf } from './files.ts';
import { apiOf, unwrap } from './query-client.ts';

/** Entries of a page of a list on screen. */
export const pageSize = 100;
/** Entries of a page of what is only read through, the most that the service gives. */
const batchSize = 500;
/** How long pages that were scrolled past are kept, in ms: those at the start for the way back to the folder. */
const [keptAtStart, keptElsewhere] = [300_000, 2_000];

/** Whether the service counts the list, and begins a page at any index of it; elsewhere page follows page. */
export const isIndexed = (source: FileSource): boolean => source.of === 'folder' || source.of === 'trash';

const keyOf = (source: FileSource, order: ListOrder, page: number) =>
  [...listed, 'list', source, order, page] as const;

interface Asked {
  readonly client: QueryClient;
  readonly source: FileSource;
  readonly order: ListOrder;
}

async function readPage(asked: Asked, page: number, signal: AbortSignal): Promise<FileList> {
  const { client, source, order } = asked;
  const wanted = { ...parametersOf(source), ...order, limit: pageSize };
  const { drive } = apiOf(client);
  if (page === 0 || isIndexed(source))
    return await unwrap(drive.listFiles({ ...wanted, skip: page * pageSize }, { signal }));
  const before = await client.fetchQuery({
    queryKey: keyOf(source, order, page - 1),
    queryFn: (context) => readPage(asked, page - 1, context.signal),
    staleTime: 60_000,
  });
  return await unwrap(drive.listFiles({ ...wanted, page: before.next_page_token }, { signal }));
}

/** One page of a list, by its number. Cancelled when nobody wants it any more. */
export function filePage(source: FileSource, order: ListOrder, page: number) {
  return queryOptions({
    queryKey: keyOf(source, order, page),
    queryFn: ({ client, signal }) => readPage({ client, source, order }, page, signal),
    gcTime: page < 2 ? keptAtStart : keptElsewhere,
  });
}

/** Where the first entry is whose name begins so; null when there is none. */
export function firstNamed(source: FileSource, order: ListOrder, prefix: string) {
  return queryOptions({
    queryKey: [...listed, 'named', source, order, prefix],
    queryFn: async ({ client, signal }) => {
      const wanted = { ...parametersOf(source), ...order, limit: 1, nameFrom: prefix };
      return (await unwrap(apiOf(client).drive.listFiles(wanted, { signal }))).start_index;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Which part of a list is read through: as many entries behind an index, as long as it has so many in all. */
export interface Part {
  readonly skip: number;
  readonly count: number;
  /** Null where nobody knows. */
  readonly total: number | null;
}

/**
 * Reads through a part of a list, page after page. Begins at the index and goes on behind what was read, so that entries
 * that go away meanwhile move nothing. Throws a `RangeError` when the list is no longer the one that is meant.
 */
export async function* readThrough(
  client: QueryClient,
  source: FileSource,
  order: ListOrder,
  part: Part,
): AsyncGenerator<readonly WireFile[]> {
  const { drive } = apiOf(client);
  let [token, left] = ['', part.count];
  do {
    const limit = Math.min(batchSize, left);
    const from = token === '' ? { skip: part.skip } : { page: token };
    const page = await unwrap(drive.listFiles({ ...parametersOf(source), ...order, limit, ...from }));
    if (token === '' && part.total !== null && page.total_size !== null && page.total_size !== part.total)
      throw new RangeError('the list has changed');
    yield page.files;
    left -= page.files.length;
    token = page.next_page_token;
  } while (left > 0 && token !== '');
}

/** One entry by its id. */
export function fileById(id: string) {
  return queryOptions({
    queryKey: [...listed, 'one', id],
    queryFn: ({ client }) => unwrap(apiOf(client).drive.getFile(id)),
    gcTime: 0,
  });
}
