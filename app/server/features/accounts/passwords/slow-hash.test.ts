import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { incomingOf } from '../../../proofs/hostile/testing/in-process.ts';
import {
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';

const hashing = vi.hoisted(() => ({ running: 0, most: 0, begun: 0, gate: Promise.resolve() }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    hashing.begun += 1;
    hashing.running += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    await hashing.gate;
    return work().finally(() => {
      hashing.running -= 1;
    });
  };
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => counted(() => real.verify(...given)),
    hash: (...given: Parameters<typeof real.hash>) => counted(() => real.hash(...given)),
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.stop());

/** A write by a client of that address, without a socket: what a listener turns away is not what is asked for here. */
async function post(client: string, path: string, body: object): Promise<{ status: number; error: unknown }> {
  const request = new Request(`${server.appUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify(body),
  });
  const answer = await server.apps.app.fetch(request, { incoming: incomingOf(null) });
  const answered: unknown = await answer.json();
  const error =
    typeof answered === 'object' && answered !== null ? Reflect.get(answered, 'error') : undefined;
  return { status: answer.status, error };
}
const signIn = (client: string, username: string, password: string) =>
  post(client, '/v1/auth/signin', { client_id: 'aloft-terminal', username, password });

it('[P36c] a hundred tries of passwords and passcodes at once: two are hashed at a time, 32 wait, and a newcomer among them is let in', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const file = await storeFile(server, ada, 'a.txt', 'a');
  const share = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
  const open = Promise.withResolvers<void>();
  Object.assign(hashing, { most: 0, begun: 0, gate: open.promise });
  let refused = 0;
  const note = <T extends { status: number }>(answer: T): T => {
    if (answer.status === 429) refused += 1;
    return answer;
  };
  // One client asks for many accounts, others for the share.
  const passwords = Array.from({ length: 60 }, (_, n) =>
    signIn('203.0.113.1', `nobody${n}@example.org`, 'not the password').then(note),
  );
  await expect.poll(() => refused).toBe(60 - 2 - 32);
  const passcodes = Array.from({ length: 40 }, (_, n) =>
    post(`198.51.100.${n}`, '/drive/v1/share:batch_file_info', {
      share_id: share.id,
      pass_code: 'wrong1',
      file_ids: [file],
    }).then(note),
  );
  const honest = signIn('192.0.2.1', ada.email, 'a long password');
  await expect.poll(() => hashing.begun).toBe(2);
  open.resolve();
  expect(await honest).toEqual({ status: 200, error: undefined });
  const answers = await Promise.all([...passwords, ...passcodes]);
  expect(hashing.most).toBe(2);
  for (const { status, error } of answers)
    expect([
      [200, undefined],
      [400, 'invalid_account_or_password'],
      [429, 'resource_exhausted'],
    ]).toContainEqual([status, error]);
});

it('[P36c P36t T42] sixty addresses of one network with sign-ins again and again keep nobody else from one', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  for (let round = 0; round < 3; round += 1) {
    const open = Promise.withResolvers<void>();
    Object.assign(hashing, { most: 0, begun: 0, gate: open.promise });
    let refused = 0;
    const others = Array.from({ length: 120 }, async (_, n) => {
      const client = `2001:db8:0:${((n % 60) + 1).toString(16)}::1`;
      if ((await signIn(client, `nobody${n}@example.net`, 'not the password')).status === 429) refused += 1;
    });
    await expect.poll(() => refused).toBe(120 - 2 - 32);
    const honest = signIn('192.0.2.1', bo.email, 'a long password');
    open.resolve();
    expect(await honest).toEqual({ status: 200, error: undefined });
    await Promise.all(others);
    expect(hashing.most).toBe(2);
  }
});
