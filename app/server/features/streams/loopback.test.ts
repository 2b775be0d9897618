import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { openBlobFolder } from '../../platform/blobs/store.ts';
import { openFilmSource } from './open-film-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-loopback-'));
const dataFolder = join(folder, 'data');
const film = Buffer.from('what only its own program may read');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('[T16] only the program of a run reads its content, and nothing else, until the run ends', async () => {
  mkdirSync(dataFolder);
  const blobs = await openBlobFolder(dataFolder);
  // A store whose blobs have no paths.
  const { pathOf: _path, open: _open, ...rest } = blobs;
  const source = await openFilmSource({ ...rest, sizeOf: async () => film.byteLength });
  await blobs.put('secret', Readable.from([film]), film.byteLength);
  const opened = await source?.open('secret');
  const { username, password, hostname, port } = new URL(opened?.environment.http_proxy ?? '');
  expect(hostname).toBe('127.0.0.1');
  const right = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const statusOf = (path: string, authorization: string): Promise<number> =>
    new Promise((settle, fail) => {
      const headers = { 'proxy-authorization': authorization };
      get({ hostname, port, path, headers, agent: false }, (answer) => {
        answer.resume();
        settle(answer.statusCode ?? 0);
      }).on('error', fail);
    });
  const address = opened?.input.address ?? '';
  expect(await statusOf(address, right)).toBe(200);
  for (const wrong of ['', 'Basic ZmlsbTo=', right.slice(0, -4)])
    expect(await statusOf(address, wrong)).toBe(407);
  for (const elsewhere of ['http://127.0.0.1:1/', 'http://film.invalid/other', '/', `${address}?a`])
    expect([elsewhere, await statusOf(elsewhere, right)]).toEqual([elsewhere, 403]);
  opened?.close();
  expect(await statusOf(address, right)).toBe(407);
  await source?.stop();
});
