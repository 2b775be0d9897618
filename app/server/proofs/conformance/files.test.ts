// Calls as other people's clients of this API family send them: their own words, headers and oddities.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newPerson,
  newShare,
  type Person,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';
import { json, send as sendTo, startKnowing, typed } from './testing/foreign-client.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startKnowing();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const send = (method: string, path: string, rest: Parameters<typeof sendTo>[3]) =>
  sendTo(server, method, path, rest);
const Listed = v.object({
  next_page_token: v.string(),
  files: v.array(v.object({ id: v.string(), name: v.string(), size: v.pipe(v.string(), v.regex(/^\d+$/)) })),
});
const Made = v.object({ file: v.object({ id: v.string() }) });

describe('files', () => {
  const post = (path: string, body: object) =>
    send('POST', path, { token: ada.token, headers: typed, body: json(body) });
  const get = (path: string, query: Record<string, string>) =>
    send('GET', `${path}?${new URLSearchParams(query)}`, { token: ada.token });
  const list = async (query: Record<string, string>) =>
    v.parse(
      Listed,
      (await get('/drive/v1/files', { thumbnail_size: 'SIZE_MEDIUM', with_audit: 'true', ...query })).body,
    );
  const complete = '{"trashed":{"eq":false},"phase":{"eq":"PHASE_TYPE_COMPLETE"}}';

  it('[R10.1 R10.3] null for nothing, a move to no parent, pages larger than any, unknown parameters', async () => {
    const folder = await post('/drive/v1/files', {
      kind: 'drive#folder',
      name: '新建文件夹',
      parent_id: null,
    });
    const { id } = v.parse(Made, folder.body).file;
    const inner = await post('/drive/v1/files', {
      kind: 'drive#folder',
      name: 'inner',
      parent_id: id,
      folder_type: '',
    });
    const moved = { ids: [v.parse(Made, inner.body).file.id], to: {} };
    expect((await post('/drive/v1/files:batchMove', moved)).status).toBe(200);
    const top = await list({
      parent_id: '',
      limit: '10000',
      page_token: '',
      filters: complete,
      _magic: '2021',
    });
    expect(top.files.map((file) => file.name)).toEqual(expect.arrayContaining(['新建文件夹', 'inner']));
    const starred = { ids: [id] };
    expect((await post('/drive/v1/files:star', starred)).status).toBe(200);
    const favourites = await list({ parent_id: '*', filters: '{"starred":{"eq":true}}' });
    expect(favourites.files.map((file) => file.id)).toEqual([id]);
    const renamed = await send('PATCH', `/drive/v1/files/${id}`, {
      token: ada.token,
      headers: typed,
      body: json({ name: 'Neu', kind: 'drive#folder', created_time: '2022-09-17T14:31:06.056+08:00' }),
    });
    expect(renamed.body.name).toBe('Neu');
  });

  it('[R7.8 R10.3] every change is followed as a task by rclone, which gives up where there is none', async () => {
    const made = await send('POST', '/drive/v1/files', {
      token: ada.token,
      headers: typed,
      body: json({ kind: 'drive#folder', name: 'followed', parent_id: '' }),
    });
    const { id } = v.parse(Made, made.body).file;
    const changes: readonly (readonly [string, string, object])[] = [
      ['POST', '/drive/v1/files:batchCopy', { ids: [id], to: { parent_id: '' } }],
      ['POST', '/drive/v1/files:batchMove', { ids: [id], to: { parent_id: '' } }],
      ['POST', '/drive/v1/files:batchTrash', { ids: [id] }],
      ['POST', '/drive/v1/files:batchUntrash', { ids: [id] }],
      ['POST', '/drive/v1/files:batchDelete', { ids: [id] }],
      ['PATCH', '/drive/v1/files/trash:empty', {}],
    ];
    for (const [method, path, body] of changes) {
      const done = await send(method, path, { token: ada.token, headers: typed, body: json(body) });
      const { task_id: task } = v.parse(v.object({ task_id: v.pipe(v.string(), v.minLength(1)) }), done.body);
      const followed = await send('GET', `/drive/v1/tasks/${task}`, { token: ada.token });
      expect([path, followed.body]).toEqual([
        path,
        expect.objectContaining({ id: task, phase: 'PHASE_TYPE_COMPLETE', progress: 100 }),
      ]);
    }
  });

  it('[R10.4] an empty file as rclone announces it: no size, and the content id of no block', async () => {
    const answer = await send('POST', '/drive/v1/files', {
      token: ada.token,
      headers: typed,
      body: json({
        kind: 'drive#file',
        name: 'nothing.txt',
        parent_id: '',
        folder_type: 'NORMAL',
        hash: 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709',
        resumable: { provider: 'PROVIDER_ALIYUN' },
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
      }),
    });
    expect(answer.body).toMatchObject({
      file: { phase: 'PHASE_TYPE_COMPLETE', size: '0', hash: 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709' },
    });
  });

  it('[R7.7 R7.6 R7.10 R3.5] quota, membership and profile have the types that typed languages insist on', async () => {
    const about = await get('/drive/v1/about', {});
    expect(about.body).toMatchObject({
      kind: 'drive#about',
      quota: {
        kind: 'drive#quota',
        limit: expect.stringMatching(/^\d+$/),
        usage: expect.stringMatching(/^\d+$/),
      },
      quotas: {},
    });
    const vip = await get('/drive/v1/privilege/vip', {});
    expect(vip.body).toMatchObject({ result: 'ACCEPTED', data: { type: 'novip', user_id: ada.id } });
    const me = await get('/v1/user/me', {});
    expect(me.body).toMatchObject({ sub: ada.id, password: 'set', providers: [] });
  });

  it('[R10.5] a file’s address is in all the places where clients look, and serves ranges', async () => {
    const id = await storeFile(server, ada, 'range.txt', '0123456789');
    const { body } = await get(`/drive/v1/files/${id}`, {
      _magic: '2021',
      usage: 'CACHE',
      thumbnail_size: 'SIZE_LARGE',
    });
    const Linked = v.object({
      web_content_link: v.string(),
      links: v.object({
        'application/octet-stream': v.object({ url: v.string(), token: v.string(), expire: v.string() }),
      }),
      phase: v.literal('PHASE_TYPE_COMPLETE'),
    });
    const file = v.parse(Linked, body);
    expect(Number.isNaN(Date.parse(file.links['application/octet-stream'].expire))).toBe(false);
    const part = await fetch(file.web_content_link, { headers: { range: 'bytes=3-5' } });
    expect([part.status, await part.text()]).toEqual([206, '345']);
  });

  it('[R1.9 R10.9] an offline task as clients ask for it; several tasks are ended by a parameter each', async () => {
    const ask = (name: string) =>
      post('/drive/v1/files', {
        kind: 'drive#file',
        name: null,
        upload_type: 'UPLOAD_TYPE_URL',
        url: { url: `https://files.example/${name}` },
        folder_type: 'DOWNLOAD',
        parent_id: null,
      });
    const Begun = v.object({
      task: v.object({ id: v.string(), type: v.literal('offline') }),
      upload_type: v.string(),
    });
    const ids: string[] = [];
    for (const name of ['a.bin', 'b.bin']) ids.push(v.parse(Begun, (await ask(name)).body).task.id);
    const tasks = await get('/drive/v1/tasks', {
      type: 'offline',
      thumbnail_size: 'SIZE_SMALL',
      limit: '10000',
      next_page_token: '',
      with: 'reference_resource',
      filters:
        '{"phase": {"in": "PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR,PHASE_TYPE_COMPLETE,PHASE_TYPE_PENDING"}}',
    });
    const Tasks = v.object({ tasks: v.array(v.object({ id: v.string() })), expires_in: v.number() });
    expect(v.parse(Tasks, tasks.body).tasks.map((task) => task.id)).toEqual(expect.arrayContaining(ids));
    const gone = await send(
      'DELETE',
      `/drive/v1/tasks?task_ids=${ids.join('&task_ids=')}&delete_files=false`,
      {
        token: ada.token,
      },
    );
    expect(gone.status).toBe(200);
    const left = v.parse(Tasks, (await get('/drive/v1/tasks', { type: 'offline' })).body).tasks;
    expect(left.some((task) => ids.includes(task.id))).toBe(false);
  });

  it('[R10.8] a public link without an expiry, and one with a passcode, as they are asked for', async () => {
    const id = await storeFile(server, ada, 'linked.txt', 'linked');
    const open = await post('/drive/v1/share', {
      file_ids: [id],
      share_to: 'publiclink',
      expiration_days: -1,
      pass_code_option: 'NOT_REQUIRED',
      restore_limit: -1,
    });
    expect(open.body).toMatchObject({
      share_id: expect.any(String),
      share_url: expect.any(String),
      pass_code: '',
    });
    const closed = await post('/drive/v1/share', {
      file_ids: [id],
      share_to: 'encryptedlink',
      expiration_days: 7,
      pass_code_option: 'REQUIRED',
    });
    expect(closed.body.pass_code).not.toBe('');
  });

  it('[R7.1 R7.4 R3.3] a share read and saved as other clients do it: an order by number, a folder as for a move, a task to follow', async () => {
    const id = await storeFile(server, ada, 'taken.txt', 'taken');
    const made = await post('/drive/v1/share', { file_ids: [id], pass_code_option: 'NOT_REQUIRED' });
    const shareId = v.parse(v.object({ share_id: v.string() }), made.body).share_id;
    const read = await get('/drive/v1/share', {
      ...{ limit: '100', thumbnail_size: 'SIZE_LARGE', order: '3', share_id: shareId, parent_id: '' },
      pass_code: '',
    });
    expect(read.body).toMatchObject({ share_status: 'OK', files: [{ name: 'taken.txt' }] });
    const folder = v.parse(
      Made,
      (await post('/drive/v1/files', { kind: 'drive#folder', name: 'saved' })).body,
    );
    for (const where of [{ parent_id: folder.file.id }, { to: { parent_id: folder.file.id } }]) {
      const saved = await post('/drive/v1/share/restore', {
        ...where,
        share_id: shareId,
        pass_code_token: '',
        file_ids: [id],
        ancestor_ids: [],
        specify_parent_id: true,
      });
      const { restore_task_id: task, file_id: fileId } = v.parse(
        v.object({ restore_task_id: v.string(), file_id: v.string() }),
        saved.body,
      );
      expect((await get(`/drive/v1/tasks/${task}`, {})).body).toMatchObject({
        phase: 'PHASE_TYPE_COMPLETE',
        file_id: fileId,
      });
    }
    // Both have the date of the file that they were saved from.
    const listed = await get('/drive/v1/files', { parent_id: folder.file.id, order: '6' });
    const names = v.parse(Listed, listed.body).files.map((one) => one.name);
    expect(names.toSorted()).toEqual(['taken (2).txt', 'taken.txt']);
  });

  it('[R3.3] the codes and key names of orders put a folder and a share in order, page after page', async () => {
    const folder = v.parse(
      Made,
      (await post('/drive/v1/files', { kind: 'drive#folder', name: 'ordered' })).body,
    );
    const id = folder.file.id;
    const add = (name: string, body: string) => storeFile(server, ada, name, body, id);
    for (const [name, body] of [
      ['b.txt', '1'],
      ['a.txt', '333'],
      ['c.jpg', '22'],
      ['A.zip', '4444'],
    ] as const)
      await add(name, body);
    const share = await newShare(server, ada, [id]);
    const paged = async (path: string, query: Record<string, string>) => {
      const found: string[] = [];
      let token = '';
      do {
        const page = v.parse(Listed, (await get(path, { ...query, limit: '3', page_token: token })).body);
        found.push(...page.files.map((one) => one.name));
        token = page.next_page_token;
      } while (token !== '');
      return found;
    };
    for (const [order, names] of [
      ['NAME_ASC', ['a.txt', 'A.zip', 'b.txt', 'c.jpg']],
      ['NAME_DESC', ['c.jpg', 'b.txt', 'A.zip', 'a.txt']],
      ['3', ['A.zip', 'b.txt', 'a.txt', 'c.jpg']],
      ['5', ['b.txt', 'a.txt', 'c.jpg', 'A.zip']],
      ['6', ['A.zip', 'c.jpg', 'a.txt', 'b.txt']],
      ['7', ['b.txt', 'c.jpg', 'a.txt', 'A.zip']],
      ['8', ['A.zip', 'a.txt', 'c.jpg', 'b.txt']],
      // A code that is none counts as no order.
      ['9', ['a.txt', 'A.zip', 'b.txt', 'c.jpg']],
    ] as const) {
      expect(await paged('/drive/v1/files', { parent_id: id, order }), order).toEqual(names);
      expect(
        await paged('/drive/v1/share/detail', { share_id: share.id, parent_id: id, order }),
        order,
      ).toEqual(names);
    }
    for (const order of ['10', '-3', 'type', 'COLOUR', 'x'.repeat(10_000)])
      expect((await get('/drive/v1/files', { parent_id: id, order })).status, order.slice(0, 9)).toBe(400);
  });

  it('[R10.7] recent events with the paging parameter that some clients invent', async () => {
    const events = await get('/drive/v1/events', {
      thumbnail_size: 'SIZE_MEDIUM',
      limit: '100',
      next_page_token: '',
    });
    expect(events.body).toMatchObject({ events: expect.any(Array), next_page_token: expect.any(String) });
  });
});
