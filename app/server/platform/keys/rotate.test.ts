import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentOf, runAloft, runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { databaseOf } from '../database/open.ts';
import { Stopped } from '../progress/progress.ts';
import { notes, stopsAt } from '../progress/testing/stops-at.ts';
import { newKeyText } from './key.ts';
import { keyFileOf } from './key-file.ts';
import { rotateKey } from './rotate.ts';
import { eachPage, rowsOfPage } from './sealed-columns.ts';
import { manyShares, told } from './testing/shares.ts';

/** More than two pages. */
const count = 2 * rowsOfPage + 50;

let dataFolder: string;
let engine: EnginePart;
let server: TestServer;
/** Keys in a file of the data folder, on either engine: one process needs no variable. */
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-rotate-'));
  engine = { ...(await engineOf(dataFolder)), secretKeys: [] };
  writeFileSync(keyFileOf(dataFolder), newKeyText(), { mode: 0o600 });
  server = await startTestServer({ ...engine, dataFolder });
});
afterEach(async () => {
  await server.stop();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true, force: true });
});

const aloft = (...words: string[]) => runAloftHere(server.configuration, words);
const again = async (): Promise<void> => {
  await server.stop();
  server = await startTestServer({ ...engine, dataFolder });
};

/** How many values each key has sealed. */
async function sealedBy(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  await eachPage(server.services.db, async (_, values) => {
    for (const { keyId } of values) found[keyId] = (found[keyId] ?? 0) + 1;
    return 0;
  });
  return found;
}

describe('a rotation', () => {
  it('[P6c] re-encrypts everything while the server runs; the same passcodes open, before and after a restart', async () => {
    const { ada, shares } = await manyShares(server, count);
    const [old = ''] = server.services.keys.ids();
    const { signingKey } = server.services;
    expect(await sealedBy()).toEqual({ [old]: count + 1 });
    let over = false;
    const file = await storeFile(server, ada, 'b.txt', 'more words');
    const meanwhile: { id: string; passCode: string }[] = [];
    const writer = (async () => {
      while (!over) meanwhile.push(await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' }));
    })();
    // In a process of its own: two writers of one file, on one thread, would wait for each other.
    const rotated = await runAloft(environmentOf({ ...engine, dataFolder }), ['key', 'rotate', '--json']);
    over = true;
    await writer;
    expect([rotated.code, rotated.complaint]).toEqual([0, '']);
    const { from, to } = JSON.parse(rotated.out);
    expect([from === old, to === old]).toEqual([true, false]);
    expect(await sealedBy()).toEqual({ [to]: count + meanwhile.length + 1 });
    const [first, last] = [shares[0], shares.at(-1)];
    for (const one of [first, last, ...meanwhile.slice(0, 3)])
      expect(one === undefined ? null : await told(server, one)).toBe('OK');
    // The newest line first; the former one stays for backups of before.
    expect(readFileSync(keyFileOf(dataFolder), 'utf8').trim().split('\n')).toHaveLength(2);
    await again();
    expect(server.services.signingKey).toBe(signingKey);
    expect(last === undefined ? null : await told(server, last)).toBe('OK');
    const shown = JSON.parse((await aloft('key', 'show', '--json')).out);
    expect(shown).toMatchObject({ current: to, keys: [to, from], rotating: null, lostPassCodes: 0 });
  });

  it('[P6c] that is interrupted leaves both keys in use, and the next one resumes it', async () => {
    const { shares } = await manyShares(server, rowsOfPage + 1);
    const [old = ''] = server.services.keys.ids();
    const { db } = server.services;
    // The second page of shares cannot be written.
    const last =
      shares
        .map(({ id }) => id)
        .toSorted()
        .at(-1) ?? '';
    const isSqlite = databaseOf(server.configuration).engine === 'sqlite';
    const stop = isSqlite
      ? `CREATE TRIGGER stop BEFORE UPDATE OF pass_sealed ON shares WHEN NEW.id = '${last}' BEGIN SELECT RAISE(ABORT, 'stopped'); END`
      : `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$;
         CREATE TRIGGER stop BEFORE UPDATE OF pass_sealed ON shares FOR EACH ROW WHEN (NEW.id = '${last}') EXECUTE FUNCTION stop()`;
    await sql.raw(stop).execute(db);
    await expect(aloft('key', 'rotate')).rejects.toThrow('stopped');
    const [to = ''] = Object.keys(await sealedBy()).filter((id) => id !== old);
    expect(await sealedBy()).toEqual({ [to]: rowsOfPage + 1, [old]: 1 });
    await again();
    for (const share of [shares[0], shares.find(({ id }) => id === last)])
      expect(share === undefined ? null : await told(server, share)).toBe('OK');
    expect((await aloft('key', 'show')).out).toContain(`A rotation from ${old} is not done`);
    await sql.raw(isSqlite ? 'DROP TRIGGER stop' : 'DROP TRIGGER stop ON shares').execute(server.services.db);
    const done = JSON.parse((await aloft('key', 'rotate', '--json')).out);
    expect(done).toEqual({ from: old, to, resealed: 1, left: 0 });
    expect(await sealedBy()).toEqual({ [to]: rowsOfPage + 2 });
  });

  it('[P6c] that is stopped goes on where it was', async () => {
    await manyShares(server, rowsOfPage + 1);
    const { db, keys } = server.services;
    const [old = ''] = keys.ids();
    // After the first page of shares, which is one of 200.
    const stopped = rotateKey({ db, keys }, stopsAt('sealed values', rowsOfPage));
    await expect(stopped).rejects.toThrow(Stopped);
    expect((await sealedBy())[old]).toBe(1);
    const { done, progress } = notes();
    expect(await rotateKey({ db, keys }, progress)).toMatchObject({ from: old, resealed: 1, left: 0 });
    expect(done.get('sealed values')).toBeGreaterThan(rowsOfPage);
    expect((await sealedBy())[old]).toBeUndefined();
  });

  it('[P6c] that crashed before the database was updated resumes with the key in the file', async () => {
    await manyShares(server, 1);
    const path = keyFileOf(dataFolder);
    const [old = ''] = server.services.keys.ids();
    const fresh = newKeyText();
    writeFileSync(path, `${fresh}\n${readFileSync(path, 'utf8')}`);
    chmodSync(path, 0o600);
    await again();
    expect(await sealedBy()).toEqual({ [old]: 2 });
    expect((await aloft('key', 'rotate')).code).toBe(0);
    const [newest = ''] = server.services.keys.ids();
    expect(newest).not.toBe(old);
    expect(await sealedBy()).toEqual({ [newest]: 2 });
    expect(readFileSync(path, 'utf8').startsWith(fresh)).toBe(true);
  });

  it('[P6c] no page reads or writes more than two hundred rows', async () => {
    await manyShares(server, count);
    const pages: number[] = [];
    await eachPage(server.services.db, async (_, values, { table }) => {
      if (table === 'shares') pages.push(values.length);
      return 0;
    });
    expect(pages).toEqual([200, 200, 50]);
  });
});
