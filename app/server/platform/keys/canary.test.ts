// A drive in use, and everything secret that it gave out: none of it stands in the database in a form that can be read.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import type { TestServer } from '../../proofs/testing/start-test-server.ts';
import { formerSealKey, sealKey, unsealed } from '../http/idempotency-store.ts';
import { newKeyText } from './key.ts';
import { keyIdOf } from './key-ring.ts';
import { eachPage, sealedColumns } from './sealed-columns.ts';
import { type Canaries, columnsOf, leaksInFiles, leaksInRows } from './testing/stored.ts';
import { useEverything, weakName } from './testing/use-everything.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-canary-'));
const Rotated = v.object({ from: v.string(), to: v.string() });

let server: TestServer;
let canaries: Canaries;
beforeAll(async () => {
  ({ server, canaries } = await useEverything());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('[P6c] no column of any table holds a passcode, a token, a code, a link that opens something, or a key', async () => {
  expect(Object.keys(canaries).toSorted()).toEqual(
    [
      'access token',
      'authenticator secret',
      'cipher key',
      'code by mail',
      'device code',
      'key',
      'pass token',
      'passcode',
      'payment link',
      'recovery code',
      'refresh token',
      'signing key',
      'unsubscribe link',
    ].toSorted(),
  );
  for (const [what, text] of Object.entries(canaries)) expect([what, text.length >= 6]).toEqual([what, true]);
  expect(await leaksInRows(server, canaries)).toEqual([]);
});

it('[P6c] every column with sealed values is one that a rotation knows, and each of those has some', async () => {
  const columns = await columnsOf(server);
  const found = columns
    .filter(({ texts }) => texts.some((text) => keyIdOf(text) !== null))
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
});

it('[P6c P12a] a stored response is not decrypted with the idempotency key alone', async () => {
  const { db } = server.services;
  const rows = await db.selectFrom('idempotency').select('body').execute();
  const [named, guessed] = [sealKey(server.services, weakName), formerSealKey(weakName)];
  const opened = rows.flatMap(({ body }) => unsealed(named, body)?.body ?? []);
  expect(opened.some((body) => body.includes(`"pass_code":"${canaries.passcode}"`))).toBe(true);
  expect(rows.flatMap(({ body }) => unsealed(guessed, body) ?? [])).toEqual([]);
});

it('[P5f P6c] a backup holds none of them, names the keys that it needs, and says where they are not', async () => {
  const to = join(folder, randomUUID());
  const made = await runAloftHere(server.configuration, ['backup', 'create', to]);
  expect(made.code).toBe(0);
  expect(made.out).toContain('The key is not in it');
  expect(made.out).toContain(server.services.keys.source);
  expect(leaksInFiles(to, canaries)).toEqual([]);
  const told = await runAloftHere(server.configuration, ['backup', 'create', `${to}-2`, '--json']);
  expect(JSON.parse(told.out)).toMatchObject({
    keys: server.services.keys.ids(),
    keySource: server.services.keys.source,
  });
});

it('[P6c] a rotation encrypts the values of all of them anew', async () => {
  const { secretKeys } = server.configuration;
  // Where the keys are in a variable, the operator puts the new one in front.
  const keys = secretKeys.length === 0 ? [] : [newKeyText(), ...secretKeys];
  const told = await runAloftHere({ ...server.configuration, secretKeys: keys }, ['key', 'rotate', '--json']);
  expect([told.code, told.complaint]).toEqual([0, '']);
  const { from, to } = v.parse(Rotated, JSON.parse(told.out));
  const keyIds = new Set<string>();
  await eachPage(server.services.db, async (_, values) => {
    for (const { keyId } of values) keyIds.add(keyId);
    return 0;
  });
  expect([from === to, [...keyIds]]).toEqual([false, [to]]);
});
