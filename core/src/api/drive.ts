import type { Result } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller } from '../request/caller.ts';
import * as wire from '../wire/index.ts';

const Ancestors = v.object({ ancestors: v.array(v.object({ id: v.string(), name: v.string() })) });

/** A folder's page: `parentId` empty for the top, `*` for anywhere. */
export interface ListFiles {
  readonly parentId: string;
  readonly limit?: number;
  readonly page?: string;
  readonly order?: wire.FileOrder;
  readonly trashed?: boolean;
  readonly name?: string;
}

/** The drive host's calls about a person's own files (R7.1–R7.10). Each answers a value or a failure of the catalogue. */
export function driveApi(call: Caller) {
  const batch = (name: string, ids: readonly string[]): Promise<Result<unknown>> =>
    call({
      host: 'drive',
      method: 'POST',
      path: `/drive/v1/files:${name}`,
      body: { ids },
      answer: wire.Nothing,
    });
  return {
    listFiles: (wanted: ListFiles) =>
      call({
        host: 'drive',
        method: 'GET',
        path: '/drive/v1/files',
        query: {
          parent_id: wanted.parentId,
          limit: wanted.limit ?? 100,
          page_token: wanted.page ?? '',
          order: wanted.order ?? 'name_asc',
          filters: JSON.stringify({
            ...(wanted.trashed === undefined ? {} : { trashed: { eq: wanted.trashed } }),
            ...(wanted.name === undefined || wanted.name === '' ? {} : { name: { match: wanted.name } }),
          }),
        },
        answer: wire.FileList,
      }),
    /** One entry with addresses to download and show it. */
    getFile: (id: string) =>
      call({
        host: 'drive',
        method: 'GET',
        path: `/drive/v1/files/${encodeURIComponent(id)}`,
        answer: wire.File,
      }),
    /** The folders from the top down to the entry, itself last. */
    getAncestors: (id: string) =>
      call({
        host: 'drive',
        method: 'GET',
        path: `/drive/v1/files/${encodeURIComponent(id)}/ancestors`,
        answer: Ancestors,
      }),
    createFolder: (parentId: string, name: string) =>
      call({
        host: 'drive',
        method: 'POST',
        path: '/drive/v1/files',
        body: { kind: 'drive#folder', parent_id: parentId, name },
        answer: wire.CreatedFile,
      }),
    /** Reserves the space; `size` in bytes as a decimal string. */
    beginUpload: (wanted: { parentId: string; name: string; size: string; sha256?: string }) =>
      call({
        host: 'drive',
        method: 'POST',
        path: '/drive/v1/files',
        body: {
          kind: 'drive#file',
          upload_type: 'UPLOAD_TYPE_RESUMABLE',
          resumable: { provider: 'PROVIDER_ALOFT' },
          parent_id: wanted.parentId,
          name: wanted.name,
          size: wanted.size,
          ...(wanted.sha256 === undefined ? {} : { sha256: wanted.sha256 }),
        },
        answer: wire.CreatedFile,
      }),
    renameFile: (id: string, name: string) =>
      call({
        host: 'drive',
        method: 'PATCH',
        path: `/drive/v1/files/${encodeURIComponent(id)}`,
        body: { name },
        answer: wire.File,
      }),
    moveFiles: (ids: readonly string[], parentId: string) =>
      call({
        host: 'drive',
        method: 'POST',
        path: '/drive/v1/files:batchMove',
        body: { ids, to: { parent_id: parentId } },
        answer: wire.Nothing,
      }),
    trashFiles: (ids: readonly string[]) => batch('batchTrash', ids),
    untrashFiles: (ids: readonly string[]) => batch('batchUntrash', ids),
    deleteFiles: (ids: readonly string[]) => batch('batchDelete', ids),
    starFiles: (ids: readonly string[]) => batch('star', ids),
    unstarFiles: (ids: readonly string[]) => batch('unstar', ids),
    about: () => call({ host: 'drive', method: 'GET', path: '/drive/v1/about', answer: wire.About }),
    listTasks: () => call({ host: 'drive', method: 'GET', path: '/drive/v1/tasks', answer: wire.TaskList }),
    getTask: (id: string) =>
      call({
        host: 'drive',
        method: 'GET',
        path: `/drive/v1/tasks/${encodeURIComponent(id)}`,
        answer: wire.Task,
      }),
  };
}
