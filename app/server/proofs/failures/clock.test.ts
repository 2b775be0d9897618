import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import {
  beginUpload,
  call,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';

const day = 24 * 3600_000;
let server: TestServer;
let ada: Person;
let crashes: string[] = [];
beforeEach(async () => {
  crashes = [];
  server = await startTestServer(
    {},
    {
      log: ({ event, error }) => {
        // The test folder's file system type is not a failure, on any machine.
        if (event !== 'request' && event !== 'modes') crashes.push(`${event} ${error}`);
      },
    },
  );
});
afterEach(async () => {
  expect(crashes).toEqual([]);
  expect((await checkAll(server.services, true)).problems).toEqual([]);
  await server.stop();
});

const detail = (id: string, passCode: string) =>
  call(server, 'GET', `/drive/v1/share/detail?${new URLSearchParams({ share_id: id, pass_code: passCode })}`);
const signIn = (password: string) =>
  call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: 'ada@example.org', password },
  });
const rotate = () =>
  call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'aloft-terminal', refresh_token: ada.refresh },
  });

describe.each([
  ['forward', day],
  ['back', -day],
])('a clock that is set %s by a day', (_, jump) => {
  it('[P32b T31] tokens, uploads, links and shares stay valid or are renewed, and nothing is lost', async () => {
    ada = await newPerson(server, 'ada@example.org');
    const id = await storeFile(server, ada, 'a.txt', 'the bytes');
    const share = await newShare(server, ada, [id], { pass_code_option: 'REQUIRED', expiration_days: 7 });
    const { endpoint } = await beginUpload(server, ada, 'b.bin', 8);
    expect((await sendBytes(endpoint, 0, new Uint8Array(3))).status).toBe(204);
    server.pass(jump);
    const renewed = await rotate();
    expect(renewed.status).toBe(200);
    const me = { ...ada, token: String(renewed.body.access_token) };
    const file = await call(server, 'GET', `/drive/v1/files/${id}?usage=FETCH`, { token: me.token });
    expect(await (await fetch(String(file.body.web_content_link))).text()).toBe('the bytes');
    expect((await detail(share.id, share.passCode)).body.share_status).toBe('OK');
    if (jump < 0) {
      // An upload expires after a day: with the clock set back it continues.
      expect((await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset')).toBe('3');
      expect((await sendBytes(endpoint, 3, new Uint8Array(5))).status).toBe(200);
    }
    await sweep(server.services);
    server.pass(-jump);
    await sweep(server.services);
    const again = { ...(await signInAgain(server, ada)) };
    const list = await call(server, 'GET', '/drive/v1/files', { token: again.token });
    expect(list.text).toContain('"a.txt"');
    await storeFile(server, again, 'c.txt', 'after it all');
  });

  it('[P32b T31] no wait is negative, and none is longer than its window', async () => {
    ada = await newPerson(server, 'ada@example.org');
    const id = await storeFile(server, ada, 'a.txt', 'the bytes');
    const share = await newShare(server, ada, [id], { pass_code_option: 'REQUIRED' });
    for (let n = 0; n < 6; n += 1) await detail(share.id, 'wrong1');
    expect(Number((await detail(share.id, 'wrong1')).body.retry_after)).toBeGreaterThan(0);
    for (let n = 0; n < 10; n += 1) await signIn('not the password');
    expect((await signIn('a long password')).status).toBe(429);
    server.pass(jump);
    const wait = Number((await detail(share.id, 'wrong1')).body.retry_after);
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(3600);
    // A day exceeds this window in either direction: it has expired.
    expect((await signIn('a long password')).status).toBe(200);
    server.pass(3600_001);
    expect((await detail(share.id, share.passCode)).body.share_status).toBe('OK');
  });
});
