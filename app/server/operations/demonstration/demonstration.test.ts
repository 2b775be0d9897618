import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatBytes } from '@aloft/core/rules';
import { DriveEventList, ExternalProducts, FileList } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { environmentOfEngine } from '../../proofs/testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../../proofs/testing/server-process.ts';
import { call } from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { trashedNames, uploadedNames } from './drive.ts';

describe('the demonstration drive', () => {
  const made = (environment: Record<string, string>) => {
    const read = readConfiguration(environment);
    return read.ok ? read.configuration.demonstration : read.problem;
  };
  const secure = {
    ALOFT_PUBLIC_URL: 'https://drive.example.org',
    ALOFT_CONTENT_URL: 'https://c.example.org',
  };

  it('[P16b] is made where nobody but this computer reaches the server, and nowhere else', () => {
    for (const local of [
      {},
      { ALOFT_HOST: '127.0.0.2' },
      { ALOFT_HOST: '::1' },
      { ALOFT_PUBLIC_URL: 'http://localhost:4600' },
    ])
      expect([local, made(local)]).toEqual([local, true]);
    for (const open of [
      secure,
      { ...secure, ALOFT_HOST: '0.0.0.0' },
      { ...secure, ALOFT_HOST: '::' },
      { ...secure, ALOFT_HOST: '192.0.2.7' },
    ]) {
      expect([open, made(open)]).toEqual([open, false]);
      expect(made({ ...open, ALOFT_DEMO: 'on' })).toContain('ALOFT_DEMO=on is for this computer alone');
    }
    expect(made({ ALOFT_DEMO: 'off' })).toBe(false);
  });

  let server: ServerProcess;
  let engine: EnginePart;
  beforeAll(async () => {
    engine = await engineOf('demonstration');
    const environment = environmentOfEngine(engine);
    server = await startServerProcess({ demonstration: 'on', captcha: 'off', environment });
  });
  afterAll(async () => {
    await server.stop();
    await forgetEngine(engine);
  });
  const printed = (): string[] =>
    [...server.output().matchAll(/demo@aloft\.example \/ (\S+)/g)].map((found) => found[1] ?? '');

  it('[P16b] has a password of its own, which opens it, is printed once and is in no file', async () => {
    // It is made after the server answers.
    await expect.poll(() => printed()).toHaveLength(1);
    await server.terminate();
    await server.start();
    const [password = '', ...again] = printed();
    expect(again).toEqual([]);
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(server.output().split(password)).toHaveLength(2);
    const signed = await call(server, 'POST', '/v1/auth/signin', {
      body: { client_id: 'aloft-terminal', username: 'demo@aloft.example', password },
    });
    expect(signed.status).toBe(200);
    const files = readdirSync(server.dataFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(0);
    const holding = files
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(password))
      .map(({ name }) => name);
    expect(holding).toEqual([]);
  });

  it('shows a newcomer what stars, the trash and the log of events are for', async () => {
    const [password = ''] = printed();
    const signed = await call(server, 'POST', '/v1/auth/signin', {
      body: { client_id: 'aloft-terminal', username: 'demo@aloft.example', password },
    });
    const token = String(signed.body.access_token);
    const list = async (filters: object): Promise<string[]> => {
      const query = new URLSearchParams({ parent_id: '*', filters: JSON.stringify(filters) });
      const answer = await call(server, 'GET', `/drive/v1/files?${query}`, { token });
      return v.parse(FileList, answer.body).files.map(({ name }) => name);
    };
    expect(await list({ starred: { eq: true } })).toEqual(['Summer by the lake', 'Ridge at noon.jpg']);
    expect((await list({ trashed: { eq: true } })).toSorted()).toEqual(trashedNames.toSorted());
    const { events } = v.parse(
      DriveEventList,
      (await call(server, 'GET', '/drive/v1/events', { token })).body,
    );
    expect(new Set(events.map((event) => event.file_name))).toEqual(new Set(uploadedNames));
  });

  it('[R7.21] sells memberships and packs of both kinds, named in every language', async () => {
    for (const language of localeCodes) {
      const asked = { body: { data: { language } } };
      const { body } = await call(server, 'POST', '/config/v1/external_products', asked);
      const { products } = v.parse(ExternalProducts, body).data;
      const countOf = (kind: string): number =>
        products.filter((one) => (one.kind ?? 'membership') === kind).length;
      expect(['membership', 'storage', 'traffic'].map(countOf)).toEqual([2, 4, 4]);
      // Sizes as the app shows them.
      for (const { name, bytes } of products)
        if (bytes !== undefined) expect(name).toContain(formatBytes(bytes, language));
    }
  });
});
