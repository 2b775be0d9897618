// A key that is gone: what the start says, and what is lost when one goes on without it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyOf, newKeyText } from '../../platform/keys/key.ts';
import { manyShares, told } from '../../platform/keys/testing/shares.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  call,
  newShare,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { checkAll } from '../integrity/check.ts';

const [gone, fresh] = [newKeyText(), newKeyText()];

let dataFolder: string;
let engine: EnginePart;
let server: TestServer;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-reset-'));
  engine = { ...(await engineOf(dataFolder)), secretKeys: [gone] };
  server = await startTestServer({ ...engine, dataFolder });
});
afterEach(async () => {
  await server.stop();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true, force: true });
});

const startWith = async (secretKeys: readonly string[]): Promise<void> => {
  server = await startTestServer({ ...engine, dataFolder, secretKeys });
};
const without = () => ({ ...server.configuration, secretKeys: [fresh] });

it('[P5f] a start without it is refused, and names the key, where it is looked for and what can be done', async () => {
  await manyShares(server, 1);
  await server.stop();
  const said = await startWith([fresh]).catch((error: unknown) => String(error));
  expect(said).toContain(`sealed with the key ${keyOf(gone).id}`);
  expect(said).toContain(join(dataFolder, 'secret.key'));
  expect(said).toContain('ALOFT_SECRET_KEY');
  expect(said).toContain('key reset');
  const asked = await runAloftHere(without(), ['user', 'list']);
  expect(asked).toMatchObject({ code: 1, complaint: expect.stringContaining(keyOf(gone).id) });
  await startWith([gone]);
});

it('[P5f] given up, it takes passcodes and sessions with it and nothing else: owners are told, and renew', async () => {
  const { ada, shares } = await manyShares(server, 3);
  const [share = expect.fail()] = shares;
  const file = await storeFile(server, ada, 'kept.txt', 'kept words');
  const open = await newShare(server, ada, [file]);
  const link = async (): Promise<string> =>
    String(
      (await call(server, 'GET', `/drive/v1/files/${file}`, { token: ada.token })).body.web_content_link,
    );
  const before = await link();
  await server.stop();
  const asked = await runAloftHere(without(), ['key', 'reset']);
  expect(asked).toMatchObject({ code: 2, complaint: expect.stringContaining('--yes') });
  const reset = await runAloftHere(without(), ['key', 'reset', '--yes', '--json']);
  expect([reset.code, JSON.parse(reset.out)]).toEqual([0, { passCodes: 3, sessions: 1 }]);
  await startWith([fresh]);

  // Strangers: the passcode opens nothing any more, and a share without one is as before.
  expect(await told(server, share)).toBe('PASS_CODE_ERROR');
  expect(await told(server, { id: share.id, passCode: '' })).toBe('PASS_CODE_EMPTY');
  expect(await told(server, { id: share.id, passCode: 'lost' })).toBe('PASS_CODE_ERROR');
  expect(await told(server, { id: open.id, passCode: '' })).toBe('OK');
  expect((await fetch(before.replace(/^http:\/\/[^/]+/, server.contentUrl))).status).toBe(404);
  // Their owner: signs in again with the same password, finds everything, and is told which passcodes are lost.
  expect((await call(server, 'GET', '/drive/v1/files', { token: ada.token })).status).toBe(401);
  const again = await signInAgain(server, ada);
  const own = await call(server, 'GET', `/drive/v1/files/${file}`, { token: again.token });
  expect(await (await fetch(String(own.body.web_content_link))).text()).toBe('kept words');
  const listed = await call(server, 'GET', '/drive/v1/share/list', { token: again.token });
  expect(listed.body.data).toMatchObject([
    { share_id: open.id, pass_code: '', pass_code_status: 'OK', share_to: 'publiclink' },
    ...shares.toReversed().map(({ id }) => ({
      share_id: id,
      pass_code: '',
      pass_code_status: 'LOST',
      share_to: 'encryptedlink',
    })),
  ]);
  const change = (id: string, pass_code_option: string) =>
    call(server, 'PATCH', `/drive/v1/share/${id}`, { token: again.token, body: { pass_code_option } });
  for (const [nth, option] of ['RENEWED', 'REQUIRED', 'NOT_REQUIRED'].entries()) {
    const id = shares[nth]?.id ?? '';
    const { body } = await change(id, option);
    expect(body).toMatchObject({ pass_code_status: 'OK' });
    expect([option, await told(server, { id, passCode: String(body.pass_code) })]).toEqual([option, 'OK']);
  }
  expect((await checkAll(server.services, true)).problems).toEqual([]);
});

it('[P5f] the operator sees which shares wait for their owners, and with the key there nothing is given up', async () => {
  const { shares } = await manyShares(server, 2);
  const [share = expect.fail()] = shares;
  const { configuration } = server;
  await server.stop();
  const kept = await runAloftHere(configuration, ['key', 'reset', '--yes']);
  expect(kept).toMatchObject({ code: 0, out: 'Nothing is sealed with a key that is not here.' });
  await startWith([gone]);
  expect(await told(server, share)).toBe('OK');
  await server.stop();
  expect((await runAloftHere(without(), ['key', 'reset', '--yes'])).code).toBe(0);
  await startWith([fresh]);
  const aloft = async (...words: string[]) =>
    JSON.parse((await runAloftHere(server.configuration, [...words, '--json'])).out);
  expect(await aloft('key', 'show')).toMatchObject({ current: keyOf(fresh).id, lostPassCodes: 2 });
  expect(await aloft('share', 'show', share.id)).toMatchObject({ passcode: true, passcodeLost: true });
});

it('[P5f] no server may run meanwhile', async () => {
  const refused = await runAloftHere(without(), ['key', 'reset', '--yes']);
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('stop it first') });
});
