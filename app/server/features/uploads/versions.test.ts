import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  bob = await newPerson(server, 'bob@example.org');
});
afterAll(() => server.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
/** Used bytes alone: the trash is summed up in the background, at any time after a file is moved there. */
const used = async (): Promise<number> =>
  Number(JSON.parse((await call(server, 'GET', '/drive/v1/about', { token: ada.token })).text).quota.usage);

const begin = (id: string, text: string, basedOn: string, person = ada) =>
  call(server, 'POST', `/drive/v1/files/${id}/versions`, {
    token: person.token,
    body: { size: String(text.length), sha256: sha256(text), based_on: sha256(basedOn) },
  });

/** Sends a version whole; answers the status and the body. */
async function send(id: string, text: string, basedOn: string) {
  const begun = await begin(id, text, basedOn);
  expect(begun.status).toBe(200);
  const sent = await sendBytes(String(begun.body.endpoint), 0, bytes(text));
  return { status: sent.status, body: JSON.parse(await sent.text()) };
}

async function fileOf(id: string) {
  const { text } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const { web_content_link: address, size, revision, name } = JSON.parse(text);
  const content = await (await fetch(address)).text();
  return { text: content, address: String(address), size, revision: Number(revision), name };
}

describe('versions of a file', () => {
  it('[R10.6] new content takes the place of the one it was made from, in the same file', async () => {
    const id = await storeFile(server, ada, 'notes.txt', 'one');
    const before = await fileOf(id);
    const quota = await used();
    const { status, body } = await send(id, 'one and two', 'one');
    expect([status, body.file.id, body.file.sha256]).toEqual([200, id, sha256('one and two')]);
    const after = await fileOf(id);
    expect(after).toMatchObject({ text: 'one and two', size: '11', name: 'notes.txt' });
    expect(after.revision).toBeGreaterThan(before.revision);
    // A browser may keep what stood at the old address for some minutes.
    expect(new URL(after.address).search).not.toBe(new URL(before.address).search);
    await send(id, 'one', 'one and two');
    expect(await used()).toEqual(quota);
  });

  it('[R10.6] is refused where the file was changed meanwhile, at the beginning and with the last byte', async () => {
    const id = await storeFile(server, ada, 'shared.txt', 'start');
    const quota = await used();
    expect((await begin(id, 'mine', 'something else')).body.error).toBe('failed_precondition');
    const late = await begin(id, 'mine', 'start');
    expect((await send(id, 'start', 'start')).status).toBe(200);
    await send(id, 'other', 'start');
    const sent = await sendBytes(String(late.body.endpoint), 0, bytes('mine'));
    expect(JSON.parse(await sent.text()).error).toBe('failed_precondition');
    expect((await fileOf(id)).text).toBe('other');
    expect(await used()).toEqual(quota);
  });

  it('[R10.6] of two versions of one content that end together, one is stored', async () => {
    const id = await storeFile(server, ada, 'race.txt', 'start');
    const texts = ['first', 'other'];
    const begun = await Promise.all(texts.map((text) => begin(id, text, 'start')));
    const sent = await Promise.all(
      begun.map(({ body }, at) => sendBytes(String(body.endpoint), 0, bytes(texts[at] ?? ''))),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = sent.findIndex(({ status }) => status === 200);
    expect((await fileOf(id)).text).toBe(texts[winner]);
  });

  it('[T19] another person, a file in the trash, a folder and other bytes than announced change nothing', async () => {
    const id = await storeFile(server, ada, 'own.txt', 'mine');
    expect((await begin(id, 'theirs', 'mine', bob)).body.error).toBe('file_not_found');
    const quota = await used();
    const open = await begin(id, 'again', 'mine');
    const wrong = await sendBytes(String(open.body.endpoint), 0, bytes('wrong'));
    expect(wrong.status).toBe(400);
    const given = await begin(id, 'again', 'mine');
    await fetch(String(given.body.endpoint), { method: 'DELETE' });
    const trashed = await begin(id, 'again', 'mine');
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [id] } });
    expect((await begin(id, 'again', 'mine')).body.error).toBe('file_not_found');
    expect((await sendBytes(String(trashed.body.endpoint), 0, bytes('again'))).status).toBe(404);
    expect(await used()).toEqual(quota);
    await call(server, 'POST', '/drive/v1/files:batchUntrash', { token: ada.token, body: { ids: [id] } });
    expect((await fileOf(id)).text).toBe('mine');
  });

  it('[R10.6] becomes empty, and is refused where there is no room', async () => {
    const id = await storeFile(server, ada, 'empty.txt', 'full');
    expect((await send(id, '', 'full')).status).toBe(200);
    expect(await fileOf(id)).toMatchObject({ text: '', size: '0' });
    const large = { size: String(10 ** 12), based_on: sha256('') };
    const answer = await call(server, 'POST', `/drive/v1/files/${id}/versions`, {
      token: ada.token,
      body: large,
    });
    expect(answer.body.error).toBe('file_space_not_enough');
  });
});
