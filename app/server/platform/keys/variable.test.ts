// Keys in the variable, as processes that share a database have them: with the former, the new, or both.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { openServices } from '../../open-services.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import type { LogFields } from '../http/log.ts';
import { keyOf, newKeyText } from './key.ts';
import { manyShares, told } from './testing/shares.ts';

const [former, fresh] = [newKeyText(), newKeyText()];

let dataFolder: string;
let engine: EnginePart;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-variable-'));
  engine = await engineOf(dataFolder);
});
afterEach(async () => {
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true, force: true });
});

const startWith = (secretKeys: readonly string[], log: LogFields[] = []): Promise<TestServer> =>
  startTestServer({ ...engine, dataFolder, secretKeys }, { log: (fields) => log.push(fields) });

it('[P6c] the variable is a list of keys, and an invalid value is not repeated in the message', () => {
  const read = readConfiguration({ ALOFT_SECRET_KEY: `${fresh}, ${former}` });
  expect(read.ok && read.configuration.secretKeys).toEqual([fresh, former]);
  const wrong = readConfiguration({ ALOFT_SECRET_KEY: `${fresh}x` });
  expect(wrong).toMatchObject({ ok: false, problem: expect.stringContaining('ALOFT_SECRET_KEY') });
  expect(JSON.stringify(wrong)).not.toContain(fresh);
});

it('[P6c] a rotation needs the new key in the variable first, and then the former one is not needed any more', async () => {
  let server = await startWith([former]);
  const { shares } = await manyShares(server, 3);
  const [share = expect.fail()] = shares;
  const refused = await runAloftHere(server.configuration, ['key', 'rotate']);
  expect(refused).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('ALOFT_SECRET_KEY begins with'),
  });
  await server.stop();
  server = await startWith([fresh, former]);
  expect(await told(server, share)).toBe('OK');
  const done = await runAloftHere(server.configuration, ['key', 'rotate', '--json']);
  expect(JSON.parse(done.out)).toEqual({ from: keyOf(former).id, to: keyOf(fresh).id, resealed: 4, left: 0 });
  await server.stop();
  server = await startWith([fresh]);
  expect(await told(server, share)).toBe('OK');
  await server.stop();
  await expect(startWith([former])).rejects.toThrow(`sealed with the key ${keyOf(fresh).id}`);
});

it('[P6c] a process that has the former key alone says “unavailable” for what the new one has sealed, counts no try, and serves the rest', async () => {
  const log: LogFields[] = [];
  const server = await startWith([former], log);
  const { ada, shares } = await manyShares(server, 1);
  const [share = expect.fail()] = shares;
  // Another process, with both keys, beside it.
  const both = { ...server.configuration, secretKeys: [fresh, former] };
  expect((await runAloftHere(both, ['key', 'rotate'])).code).toBe(0);
  for (let n = 0; n < 6; n += 1) expect(await told(server, share)).toBe('unavailable');
  expect(log.some(({ event, error }) => event === 'outage' && error?.includes(keyOf(fresh).id))).toBe(true);
  const own = (path: string, body?: object) =>
    call(server, body === undefined ? 'GET' : 'POST', path, {
      token: ada.token,
      ...(body === undefined ? {} : { body }),
    });
  const files = await own('/drive/v1/files');
  expect(files.status).toBe(200);
  const [, file = ''] = /"id":"([^"]+)"/.exec(files.text) ?? [];
  // What would be sealed with a key that it does not have is not written.
  const refused = await own('/drive/v1/share', { file_ids: [file], pass_code_option: 'REQUIRED' });
  expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
  expect((await own('/drive/v1/share', { file_ids: [file] })).status).toBe(200);
  const { services, close } = await openServices(both, { log: () => undefined });
  const rows = await services.db.selectFrom('pass_tries').selectAll().execute();
  expect(rows).toEqual([]);
  await close();
  await server.stop();
});
