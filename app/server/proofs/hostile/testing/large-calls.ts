import { writeToken } from '../../../features/files/cursor.ts';
import { anybody, type Call, signedIn } from './call.ts';
import type { LargeThings } from './large-world.ts';
import { adminKey, type World } from './world.ts';

const orders = [
  'name_asc',
  'name_desc',
  'modified_asc',
  'modified_desc',
  'size_asc',
  'size_desc',
  'type_desc',
] as const;
const filters = [
  '{"trashed":{"eq":false},"phase":{"eq":"PHASE_TYPE_COMPLETE"}}',
  '{"trashed":{"eq":true}}',
  '{"kind":{"eq":"drive#folder"}}',
  '{"kind":{"eq":"drive#file"}}',
  '{"phase":{"eq":"PHASE_TYPE_RUNNING"}}',
  '{"mime_type":{"prefix":"image/"}}',
  '{"name":{"match":"nothing is called so"}}',
  '{"starred":{"eq":true}}',
  '{"system_tag":{"in":"STAR"}}',
  '{"modified_time":{"lt":"1970-01-01T00:00:10Z"}}',
  '{"trashed":{"eq":true},"name":{"match":"nothing is called so"}}',
] as const;

/** Every listing, from the start and from the middle. */
function listings({ files, folders, deepest }: LargeThings): Call[] {
  const list = (query: Readonly<Record<string, string>>): Call =>
    signedIn('GET /drive/v1/files', { query: { limit: '500', ...query } });
  const middle = (order: string): string =>
    writeToken({
      rank: 1,
      key: order.startsWith('name') ? 'file 5' : order === 'type_desc' ? '/file 5' : 5000,
      id: '',
    });
  const deleted = { filters: filters[1], order: 'deleted_desc' };
  const byDeletion = [
    list(deleted),
    list({ ...deleted, skip: '5500' }),
    list({ ...deleted, name_from: 'file' }),
    list({ ...deleted, page_token: writeToken({ rank: 0, key: 5000, id: '' }) }),
    list({ ...deleted, order: 'deleted_asc' }),
    list({ parent_id: '*', filters: filters[10], order: 'deleted_desc' }),
  ];
  const mixed = { folders_first: 'false' };
  const merged = [files, folders, deepest].flatMap((parent_id) =>
    [...orders, 'starred_first'].flatMap((order) => [
      list({ parent_id, order, ...mixed }),
      list({ parent_id, order, ...mixed, skip: '5500' }),
    ]),
  );
  const stars = [files, folders, deepest].flatMap((parent_id) => [
    list({ parent_id, order: 'starred_first' }),
    list({ parent_id, order: 'starred_first', skip: '5500' }),
  ]);
  const ranked = ['file', 'fi', 'nothing is called so'].flatMap((match) =>
    [files, '*'].map((parent_id) =>
      list({ parent_id, order: 'relevance', filters: JSON.stringify({ name: { match } }) }),
    ),
  );
  const places = [files, folders, deepest, '*', ''].flatMap((parent_id) => [
    ...orders.flatMap((order) => [
      list({ parent_id, order }),
      list({ parent_id, order, page_token: middle(order) }),
      list({ parent_id, order, filters: filters[1] }),
    ]),
    ...filters.map((one) => list({ parent_id, filters: one })),
  ]);
  return [...places, ...merged, ...stars, ...ranked, ...byDeletion];
}

/** Changes of the maximum number of entries, and of the largest trees. */
function changes({ ada }: World, { some, someTrashed, files, folders, deepest }: LargeThings): Call[] {
  const batch = (name: string, ids: readonly string[]): Call =>
    signedIn(`POST /drive/v1/files:${name}`, { body: { ids } });
  const relocation = (name: string, ids: readonly string[], conflict: string): Call =>
    signedIn(`POST /drive/v1/files:${name}`, {
      body: { ids, to: { parent_id: ada.folder }, name_conflict: conflict },
    });
  return [
    ...['batchTrash', 'batchDelete', 'star', 'unstar', 'archive'].flatMap((name) => [
      batch(name, some),
      batch(name, [files, folders]),
    ]),
    batch('batchUntrash', someTrashed),
    batch('batchDelete', someTrashed),
    ...['refuse', 'keep_both'].flatMap((conflict) => [
      relocation('batchMove', some, conflict),
      relocation('batchMove', [files, folders], conflict),
      relocation('batchCopy', some, conflict),
      relocation('batchCopy', [files, folders], conflict),
    ]),
    signedIn('GET /drive/v1/files/:id/ancestors', { params: { id: deepest } }),
    signedIn('GET /drive/v1/files/:id', { params: { id: deepest } }),
    signedIn('DELETE /drive/v1/files/:id', { params: { id: files } }),
  ];
}

/** Shares of many entries: read, saved, archived, created and moderated. */
function shares({ ada, bo }: World, large: LargeThings): Call[] {
  const { some, files, shareOfSome, shareOfFolder } = large;
  const ofSome = { share_id: shareOfSome };
  const ofFolder = { share_id: shareOfFolder };
  const asBo = { authorization: `Bearer ${bo.who.token}` };
  const restore = (body: object): Call =>
    anybody('POST /drive/v1/share/restore', { headers: asBo, body: { ...body, parent_id: '' } });
  const judge = (body: object): Call => ({
    route: 'POST /audit.admin/v1/share',
    listener: 'admin',
    as: 'nobody',
    headers: { 'x-admin-key': adminKey },
    body: { share_user_id: ada.who.id, gcids: [], file_ids: [], verdict: 'OK', ...body },
  });
  return [
    ...orders.flatMap((order) => [
      anybody('GET /drive/v1/share', { query: { ...ofSome, limit: '500', order } }),
      anybody('GET /drive/v1/share/detail', {
        query: { ...ofFolder, parent_id: files, limit: '500', order },
      }),
    ]),
    anybody('POST /drive/v1/share:batch_file_info', { body: { ...ofSome, file_ids: some } }),
    anybody('POST /drive/v1/share:archive', { body: { ...ofSome, file_ids: some } }),
    anybody('POST /drive/v1/share:archive', { body: { ...ofFolder, file_ids: [files] } }),
    restore({ ...ofSome, file_ids: some }),
    restore({ ...ofFolder, file_ids: [files] }),
    signedIn('POST /drive/v1/share', { body: { file_ids: some } }),
    signedIn('POST /drive/v1/share', { body: { file_ids: [files, large.folders] } }),
    signedIn('PATCH /drive/v1/share/:id', { params: { id: shareOfSome }, more: { title: 'Another' } }),
    signedIn('POST /drive/v1/share:batchDelete', { body: { ids: [shareOfSome, shareOfFolder] } }),
    judge({ file_ids: some }),
    judge({ gcids: [large.common] }),
  ];
}

/** The most expensive calls in a large world: with lists at their maximum. */
export function largeCalls(world: World, large: LargeThings): Call[] {
  const lists = ['drive/v1/events', 'drive/v1/tasks', 'drive/v1/share/list', 'vip/v1/orders'].flatMap(
    (path) => {
      const route = `GET /${path}`;
      const middle = writeToken({ at: world.server.services.clock() - 1, id: '' });
      return [
        signedIn(route, { query: { limit: '500' } }),
        signedIn(route, { query: { limit: '500', page_token: middle } }),
      ];
    },
  );
  const tasks = ['{"phase":{"in":"PHASE_TYPE_RUNNING"}}', '{"phase":{"in":"PHASE_TYPE_ERROR"}}'].flatMap(
    (one) => [
      signedIn('GET /drive/v1/tasks', { query: { limit: '500', filters: one } }),
      signedIn('GET /drive/v1/tasks', { query: { limit: '500', filters: one, type: 'nothing' } }),
    ],
  );
  const content = { size: '1', hash: large.common, parent_id: large.files };
  const known = [
    signedIn('POST /drive/v1/resource/cid', { body: { gcid: large.common } }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'known.bin', ...content },
    }),
  ];
  return [
    ...known,
    ...listings(large),
    ...lists,
    ...tasks,
    ...changes(world, large),
    ...shares(world, large),
  ];
}
