// A share that its owner marked as sensitive: every door stays shut until the visitor asks for it, or has set to see it.
import { Share } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
let owner: Person;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' });
  owner = await newPerson(server, 'owner@example.org');
  folder = await newFolder(server, owner, 'Hidden name');
  file = await storeFile(server, owner, 'secret.txt', 'secret', folder);
});
afterAll(() => server.stop());

type Given = Readonly<Record<string, string>>;
const sensitive = (more: object = {}) => newShare(server, owner, [folder], { sensitive: true, ...more });
const ask = (id: string, more: Given = {}, token = '') =>
  call(server, 'POST', '/drive/v1/share/detail', { token, body: { share_id: id, ...more } });
const opened = async (id: string, more: Given = {}): Promise<string> => {
  const { body } = await ask(id, { show_sensitive: 'true', ...more });
  expect(body.share_status).toBe('OK');
  return v.parse(Share, body).pass_code_token;
};
const display = (who: Person, isOn: boolean) =>
  call(server, 'PATCH', '/drive/v1/user-settings', {
    token: who.token,
    body: { display_sensitive_shares: isOn },
  });

/** Every call that gives something of a share, as one visitor makes them; answers each status. */
async function throughEveryDoor(id: string, proof: Given = {}, who: Person | null = null) {
  const token = who?.token ?? '';
  const given = { share_id: id, ...proof };
  const get = (path: string, more: Given) =>
    call(server, 'GET', `/drive/v1${path}?${new URLSearchParams({ ...given, ...more })}`, { token });
  const post = (path: string, more: object) =>
    call(server, 'POST', `/drive/v1${path}`, { token, body: { ...given, ...more } });
  const answers = [
    await get('/share', {}),
    // An address that another site links to does not tell that anybody was warned.
    await get('/share', { show_sensitive: 'true' }),
    await get('/share/detail', { parent_id: folder }),
    await post('/share/detail', { parent_id: folder }),
    await get('/share/file_info', { file_id: file }),
    await post('/share:batch_file_info', { file_ids: [file] }),
    await get('/share/contents', { file_id: file }),
    await post('/share:archive', { file_ids: [file] }),
    ...(who === null ? [] : [await post('/share/restore', { file_ids: [file] })]),
  ];
  return answers;
}
async function expectShut(id: string, proof: Given = {}, who: Person | null = null): Promise<void> {
  for (const answer of await throughEveryDoor(id, proof, who)) {
    expect([answer.status, answer.body.share_status]).toEqual([200, 'SENSITIVE_RESOURCE']);
    expect(answer.text).not.toMatch(/Hidden name|secret|owner|https?:/);
  }
}
async function expectOpen(id: string, proof: Given = {}, who: Person | null = null): Promise<void> {
  for (const answer of await throughEveryDoor(id, proof, who))
    expect(answer.text).not.toContain('SENSITIVE_RESOURCE');
}

it('[R3.9] every door of a sensitive share is shut until the visitor asks for it, and opens with that answer’s token', async () => {
  const { id } = await sensitive();
  await expectShut(id);
  expect((await ask(id)).body).toMatchObject({
    unavailable_reason: 'SENSITIVE_WARNING',
    pass_code_token: '',
    title: '',
    files: [],
  });
  const token = await opened(id);
  await expectOpen(id, { pass_code_token: token });
  // Nobody else is past the warning with that.
  await expectShut(id);
});

it('[R3.9] a person who set so sees sensitive shares at once, until the setting is off again', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const bo = await newPerson(server, 'bo@example.org');
  const { id } = await sensitive();
  await expectShut(id, {}, ada);
  await display(ada, true);
  await expectOpen(id, {}, ada);
  await expectShut(id, {}, bo);
  await expectShut(id);
  await display(ada, false);
  await expectShut(id, {}, ada);
});

it('[R3.9] no token but the share’s own opens it: foreign, cut, lengthened, or of the passcode alone', async () => {
  const { id } = await sensitive();
  const { id: other } = await sensitive();
  const { id: plain, passCode: plainCode } = await newShare(server, owner, [folder], {
    pass_code_option: 'REQUIRED',
  });
  const token = await opened(id);
  const [until = '', signature = ''] = token.split('.');
  for (const wrong of [
    await opened(other),
    String((await ask(plain, { pass_code: plainCode })).body.pass_code_token),
    token.slice(0, -1),
    `${token}.sensitive`,
    `${until}.`,
    `zzzzzzzzz.${signature}`,
    '가',
  ])
    await expectShut(id, { pass_code_token: wrong });
  for (const show_sensitive of ['1', 'TRUE', '', 'x'.repeat(9999)])
    expect((await ask(id, { show_sensitive })).status).toBe(400);
});

it('a sensitive share with a passcode asks for that first, and its token alone does not pass the warning', async () => {
  const ada = await newPerson(server, 'eve@example.org');
  await display(ada, true);
  const { id, passCode } = await sensitive({ pass_code_option: 'REQUIRED' });
  // Neither the confirmation nor the setting stands for a passcode.
  expect((await ask(id, { show_sensitive: 'true' })).body.share_status).toBe('PASS_CODE_EMPTY');
  expect((await ask(id, {}, ada.token)).body.share_status).toBe('PASS_CODE_EMPTY');
  const wrong = await ask(id, { show_sensitive: 'true', pass_code: 'wrong1' });
  expect(wrong.body.share_status).toBe('PASS_CODE_ERROR');
  const warned = await ask(id, { pass_code: passCode });
  expect(warned.body).toMatchObject({ share_status: 'SENSITIVE_RESOURCE', title: '' });
  const half = v.parse(Share, warned.body).pass_code_token;
  expect(half).not.toBe('');
  await expectShut(id, { pass_code_token: half });
  const whole = await opened(id, { pass_code_token: half });
  await expectOpen(id, { pass_code_token: whole });
  await expectOpen(id, { pass_code_token: half }, ada);
});

it('[R3.9] marking a share ends what was opened before, and taking the mark away opens it to all', async () => {
  const { id } = await newShare(server, owner, [folder]);
  const info = await call(server, 'GET', `/drive/v1/share/file_info?share_id=${id}&file_id=${file}`);
  const url = /"(http[^"]+)"/.exec(info.text)?.[1] ?? '';
  expect((await fetch(url)).status).toBe(200);
  const mark = (is: unknown) =>
    call(server, 'PATCH', `/drive/v1/share/${id}`, { token: owner.token, body: { sensitive: is } });
  for (const garbage of ['yes', 1, {}]) expect((await mark(garbage)).status).toBe(400);
  await expectOpen(id);
  expect((await mark(true)).body).toMatchObject({ sensitive: true });
  await expectShut(id);
  expect((await fetch(url)).ok).toBe(false);
  expect((await mark(false)).body).toMatchObject({ sensitive: false });
  await expectOpen(id);
  // Nobody marks what is another’s.
  const bo = await newPerson(server, 'kim@example.org');
  const foreign = { token: bo.token, body: { sensitive: true } };
  expect((await call(server, 'PATCH', `/drive/v1/share/${id}`, foreign)).status).toBe(404);
  await expectOpen(id);
});

it('[R3.9] what an operator blocked stays blocked, whatever a visitor asks or has set', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  await display(cy, true);
  const { id } = await sensitive();
  const token = await opened(id);
  for (const audit of ['SENSITIVE_RESOURCE', 'PROHIBITED'] as const) {
    await server.services.db.updateTable('shares').set({ audit }).where('id', '=', id).execute();
    const answer = await ask(id, { show_sensitive: 'true', pass_code_token: token }, cy.token);
    expect(answer.body).toMatchObject({ share_status: audit, unavailable_reason: '', files: [] });
  }
});
