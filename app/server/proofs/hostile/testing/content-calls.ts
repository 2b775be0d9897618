import { type Call, content } from './call.ts';
import type { World } from './world.ts';

/** Calls of signed URLs: bytes, pictures, uploads, archives, and the sandbox's payment page. */
export function contentCalls({ ada, spare }: World): Call[] {
  const [, , file = '', name = ''] = ada.content.split('/');
  const [, , picture = '', shown = ''] = ada.picture.split('/');
  const [, , stream = '', mark = '', part = ''] = ada.stream.split('/');
  const [, , archive = '', packed = ''] = ada.archive.split('/');
  const page = { params: { token: ada.pay.split('/')[2] ?? '' }, plain: [404, 410] };
  const upload = { token: ada.upload.split('/')[2] ?? '' };
  return [
    content('GET /challenge/:id', { params: { id: spare.challenge.id }, plain: [410] }),
    content('POST /challenge/:id', {
      params: { id: spare.challenge.id },
      body: { payload: spare.challenge.payload },
      plain: [410],
    }),
    content('GET /upload/:token', { params: upload }),
    content('PATCH /upload/:token', { params: upload, headers: { 'upload-offset': '0' }, bytes: 'abc' }),
    content('DELETE /upload/:token', { params: upload }),
    content('GET /content/:token/:name', {
      params: { token: file, name },
      headers: { range: 'bytes=0-3' },
      plain: [416],
    }),
    content('GET /thumbnail/:token/:name', { params: { token: picture, name: shown } }),
    content('GET /picture/:token', { params: { token: ada.portrait.split('/')[2] ?? '' } }),
    // The file is no film, so that there is no part of it.
    content('GET /stream/:token/:content/:part', {
      params: { token: stream, content: mark, part },
      plain: [400],
    }),
    content('GET /book-reader'),
    content('GET /book-reader/:script', { params: { script: 'reader.js' } }),
    content('GET /archive/:token/:name', { params: { token: archive, name: packed } }),
    content('GET /pay/:token', page),
    content('POST /pay/:token', {
      ...page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      bytes: 'decision=pay',
    }),
  ];
}
