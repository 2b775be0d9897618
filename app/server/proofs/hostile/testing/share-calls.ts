import { anybody, type Call, paging, signedIn } from './call.ts';
import type { World } from './world.ts';

/** Calls of shares, anonymous and by their owner. */
export function shareCalls({ ada, bo }: World): Call[] {
  const open = { share_id: bo.openShare };
  const locked = { share_id: bo.lockedShare.id, pass_code: bo.lockedShare.passCode };
  const token = { share_id: bo.lockedShare.id, pass_code_token: bo.lockedShare.token };
  return [
    anybody('GET /drive/v1/share', {
      query: { ...open, ...paging, order: 'name_asc', folders_first: 'false' },
    }),
    anybody('GET /drive/v1/share', { query: locked }),
    anybody('GET /drive/v1/share/detail', { query: { ...open, parent_id: bo.openFolder } }),
    anybody('GET /drive/v1/share/detail', { query: { ...token, parent_id: bo.lockedFolder } }),
    anybody('POST /drive/v1/share/detail', {
      body: locked,
      more: { parent_id: '', limit: '10', show_sensitive: 'true' },
    }),
    anybody('GET /drive/v1/share/file_info', { query: { ...open, file_id: bo.openFile } }),
    anybody('GET /drive/v1/share/contents', {
      query: { ...open, file_id: bo.openFile, limit: '10', page_token: '' },
    }),
    anybody('POST /drive/v1/share:batch_file_info', {
      body: { share_id: bo.lockedShare.id, file_ids: [bo.lockedFile] },
      more: { pass_code_token: bo.lockedShare.token },
    }),
    signedIn('POST /drive/v1/share/restore', {
      body: { ...open, file_ids: [bo.openFile] },
      more: { parent_id: ada.folder, pass_code: '' },
      touches: ['shares', 'share_views', 'share_days', 'notices'],
    }),
    signedIn('POST /drive/v1/share', {
      body: { file_ids: [ada.file] },
      more: {
        expiration_days: 7,
        restore_limit: '10',
        pass_code_option: 'NOT_REQUIRED',
        title: 'A title',
        sensitive: true,
      },
    }),
    signedIn('GET /drive/v1/share/list', { query: { ...paging, with_ended: 'true' } }),
    signedIn('GET /drive/v1/share/:id/days', { params: { id: ada.openShare } }),
    anybody('GET /drive/v1/share/upload', { query: { share_id: bo.uploadLink } }),
    anybody('POST /drive/v1/share/upload', {
      body: { share_id: bo.uploadLink, name: 'a.txt', size: 5 },
      more: { sender_name: 'Mina' },
      touches: ['shares', 'files', 'uploads', 'accounts', 'tasks'],
    }),
    signedIn('POST /drive/v1/share:batchDelete', { body: { ids: [ada.openShare] } }),
    signedIn('PATCH /drive/v1/share/:id', {
      params: { id: ada.openShare },
      more: {
        title: 'Another',
        expiration_days: 3,
        restore_limit: '5',
        pass_code_option: 'NOT_REQUIRED',
        sensitive: false,
      },
      slow: true,
    }),
    anybody('POST /drive/v1/share:archive', {
      body: { ...open, file_ids: [bo.openFile] },
      more: { name: 'Some files', pass_code: '' },
    }),
    anybody('POST /drive/v1/share:archive', { body: { ...token, file_ids: [bo.lockedFile] } }),
  ];
}
