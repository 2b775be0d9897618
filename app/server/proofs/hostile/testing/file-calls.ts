import { createHash } from 'node:crypto';
import { type Call, paging, signedIn } from './call.ts';
import type { World } from './world.ts';

/** Calls of a user's files, folders, tasks and events. */
export function fileCalls({ ada }: World): Call[] {
  const batch = (name: string, ids: string[]): Call =>
    signedIn(`POST /drive/v1/files:${name}`, { body: { ids } });
  const conflict = { name_conflict: 'keep_both' };
  const relocation = { body: { ids: [ada.file], to: { parent_id: ada.inner } }, more: conflict };
  const one = { params: { id: ada.file } };
  const mixed = { order: 'name_asc', folders_first: 'false' };
  return [
    signedIn('GET /drive/v1/files', {
      query: { ...paging, parent_id: ada.folder, filters: '{"trashed":{"eq":false}}', ...mixed },
    }),
    signedIn('GET /drive/v1/files/:id', { ...one, query: { usage: 'FETCH' } }),
    signedIn('GET /drive/v1/files/:id/ancestors', one),
    signedIn('GET /drive/v1/files/:id/duplicates', one),
    signedIn('POST /drive/v1/files/:id/versions', {
      ...one,
      body: { size: '7', based_on: createHash('sha256').update('ada-secret content').digest('hex') },
      more: { sha256: 'b'.repeat(64) },
    }),
    signedIn('GET /drive/v1/files/:id/contents', { ...one, query: { limit: '10', page_token: '' } }),
    signedIn('PATCH /drive/v1/files/trash:empty'),
    signedIn('PATCH /drive/v1/files/:id', { ...one, body: { name: 'renamed.txt' } }),
    signedIn('DELETE /drive/v1/files/:id', one),
    signedIn('POST /drive/v1/files:batchMove', relocation),
    signedIn('POST /drive/v1/files:batchCopy', relocation),
    signedIn('POST /drive/v1/files:archive', { body: { ids: [ada.file] }, more: { name: 'Some files' } }),
    batch('batchTrash', [ada.file]),
    batch('batchUntrash', [ada.trashed]),
    batch('batchDelete', [ada.inner]),
    batch('star', [ada.file]),
    batch('unstar', [ada.file]),
    signedIn('GET /drive/v1/about'),
    signedIn('GET /drive/v1/usage'),
    signedIn('GET /drive/v1/usage/details'),
    signedIn('GET /drive/v1/changes', { query: { since: '' } }),
    signedIn('GET /drive/v1/timeline', { query: { parent_id: ada.folder, utc_offset: '120' } }),
    signedIn('GET /drive/v1/timeline/:day', {
      params: { day: '2026-11-21' },
      query: { parent_id: ada.folder, utc_offset: '120', until: '2026-11-20', offset: '0', limit: '10' },
    }),
    signedIn('GET /drive/v1/display-modes'),
    signedIn('POST /drive/v1/display-modes', {
      body: { view: 'flow', order: 'name_asc' },
      more: { folder_id: ada.folder, folders_first: false, order_global: false, view_global: true },
    }),
    signedIn('GET /drive/v1/user-settings'),
    signedIn('PATCH /drive/v1/user-settings', {
      // Each may be left out.
      more: {
        filter_files_on_create: false,
        show_shared_from_search: false,
        separate_other_app_folders: false,
        default_folder: { platform: 'web', folder_id: ada.folder },
      },
    }),
    signedIn('GET /drive/v1/saved-searches'),
    signedIn('POST /drive/v1/saved-searches', { body: { name: 'Kyoto', query: 'q=kyoto&type=image' } }),
    signedIn('POST /drive/v1/saved-searches:delete', { body: { id: 'any' } }),
    signedIn('GET /drive/v1/notices'),
    signedIn('POST /drive/v1/notices:markRead', {
      body: { until: '2026-11-29T00:00:00.000Z' },
      more: { ids: ['any'] },
    }),
    signedIn('GET /drive/v1/play-positions', { query: { limit: '3', file_id: ada.file } }),
    signedIn('POST /drive/v1/play-positions', {
      body: { file_id: ada.file, position_ms: 60_000, duration_ms: 120_000 },
    }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#folder', name: 'new folder' },
      more: { parent_id: ada.folder, ...conflict },
    }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'new.bin' },
      more: { size: '7', parent_id: ada.folder, hash: 'A'.repeat(40), sha256: 'a'.repeat(64), ...conflict },
    }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'new.bin' },
      more: {
        size: 7,
        parent_id: ada.folder,
        objProvider: { provider: 'UPLOAD_TYPE_UNKNOWN' },
        resumable: { provider: 'PROVIDER_ALIYUN' },
        folder_type: 'NORMAL',
      },
    }),
    signedIn('POST /drive/v1/files', {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url: 'http://127.0.0.1/x' } },
      more: { parent_id: ada.folder, name: 'fetched.bin', ...conflict },
    }),
    signedIn('POST /drive/v1/resource/cid', { body: { gcid: 'A'.repeat(40) } }),
    signedIn('GET /drive/v1/events', { query: { ...paging, folded: 'true' } }),
    signedIn('GET /drive/v1/tasks', {
      query: { ...paging, type: 'offline', filters: '{"phase":{"in":"PHASE_TYPE_ERROR"}}' },
    }),
    signedIn('GET /drive/v1/tasks/:id', { params: { id: ada.task } }),
    signedIn('DELETE /drive/v1/tasks', { query: { task_ids: ada.task, delete_files: 'false' } }),
    signedIn('POST /drive/v1/task', { body: { type: 'offline', id: ada.task, create_type: 'RETRY' } }),
  ];
}
