import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
});
afterAll(() => server.stop());

const File = v.object({ web_content_link: v.string(), thumbnail_link: v.string() });
const get = (path: string) => call(server, 'GET', `/drive/v1/${path}`);
const post = (who: Person, path: string, body: object) =>
  call(server, 'POST', `/drive/v1/${path}`, { token: who.token, body });

/** `above/shared/inner/picture.png`, of which `shared` is shared, with what strangers are given of it. */
async function plant(name: string) {
  const above = await newFolder(server, ada, name);
  const root = await newFolder(server, ada, 'shared', above);
  const inner = await newFolder(server, ada, 'inner', root);
  const file = await storeFile(server, ada, 'picture.png', 'not a picture', inner);
  const { id } = await newShare(server, ada, [root]);
  const opened = await get(`share/file_info?share_id=${id}&file_id=${file}`);
  const info = v.parse(v.object({ file_info: File }), opened.body).file_info;
  const archive = await call(server, 'POST', '/drive/v1/share:archive', {
    body: { share_id: id, file_ids: [root] },
  });
  const url = v.parse(v.object({ url: v.string() }), archive.body).url;
  return { above, root, inner, file, id, info, url };
}
type Planted = Awaited<ReturnType<typeof plant>>;

const isPng = v.object({ files: v.array(v.object({ id: v.string() })) });
async function expectSeen({ id, inner, file, info, url }: Planted, isSeen: boolean): Promise<void> {
  const top = v.parse(isPng, (await get(`share?share_id=${id}`)).body);
  expect(top.files.length).toBe(isSeen ? 1 : 0);
  const refused = isSeen ? undefined : 'file_not_found';
  const answers = {
    folder: await get(`share/detail?share_id=${id}&parent_id=${inner}`),
    file: await get(`share/file_info?share_id=${id}&file_id=${file}`),
    save: await post(bo, 'share/restore', { share_id: id, file_ids: [file] }),
    archive: await call(server, 'POST', '/drive/v1/share:archive', {
      body: { share_id: id, file_ids: [inner] },
    }),
  };
  expect(Object.entries(answers).map(([what, { body }]) => [what, body.error])).toEqual(
    Object.keys(answers).map((what) => [what, refused]),
  );
  const batch = await call(server, 'POST', '/drive/v1/share:batch_file_info', {
    body: { share_id: id, file_ids: [file] },
  });
  expect(batch.text.includes('picture.png')).toBe(isSeen);
  expect((await fetch(info.web_content_link)).status).toBe(isSeen ? 200 : 404);
  const packed = await fetch(url);
  expect((await packed.text()).includes('picture.png')).toBe(isSeen);
}

describe.each(['above', 'root', 'inner', 'file'] as const)('what is shared, with the %s', (which) => {
  it('[P9i] in the trash it is in no share, no archive and behind no address; undeleted it is there again', async () => {
    const tree = await plant(`trash ${which}`);
    await expectSeen(tree, true);
    await post(ada, 'files:batchTrash', { ids: [tree[which]] });
    if (which === 'above' || which === 'root') await expectSeen(tree, false);
    else
      expect((await get(`share/file_info?share_id=${tree.id}&file_id=${tree.file}`)).body.error).toBe(
        'file_not_found',
      );
    expect((await fetch(tree.info.web_content_link)).status).toBe(404);
    await post(ada, 'files:batchUntrash', { ids: [tree[which]] });
    await expectSeen(tree, true);
  });

  it('[P9i] deleted it is in no share, no archive and behind no address', async () => {
    const tree = await plant(`delete ${which}`);
    await post(ada, 'files:batchDelete', { ids: [tree[which]] });
    if (which === 'above' || which === 'root') await expectSeen(tree, false);
    expect((await fetch(tree.info.web_content_link)).status).toBe(404);
    expect((await get(`share/file_info?share_id=${tree.id}&file_id=${tree.file}`)).body.error).toBe(
      'file_not_found',
    );
  });
});
