// Every body that is streamed, when its source fails: before the first byte, later, and too early an end.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { Contents } from '@aloft/core/wire';
import { packTar } from 'modern-tar';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { archiveOf } from '../archive/testing/account-archives.ts';
import { type FailingReads, failingReads, lost, unavailable } from './testing/failing-reads.ts';
import { rawGet } from './testing/raw-read.ts';

const content = randomBytes(400_000);
const entry = { header: { name: 'entry.bin', size: content.byteLength }, body: content };
/** More than is read before an answer, less than all. */
const within = 300_000;

let server: TestServer;
let ada: Person;
let files: { readonly plain: string; readonly zip: string; readonly tar: string };
beforeAll(async () => {
  server = await startTestServer();
  // As a store that has no files: what has them is sent from these (broken-files.files.test.ts).
  delete server.services.blobs.open;
  ada = await newPerson(server, 'ada@example.org');
  files = {
    plain: await storeFile(server, ada, 'content.zip', content),
    zip: await storeFile(server, ada, 'archive.zip', await zipped(content)),
    tar: await storeFile(server, ada, 'archive.tar', Buffer.from(await packTar([entry]))),
  };
});
afterAll(() => server.stop());

let reads: FailingReads | null = null;
afterEach(() => reads?.stop());

async function zipped(bytes: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(bytes, 'entry.bin', { compress: false });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const linkOf = async (id: string): Promise<string> =>
  String((await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body.web_content_link);

/** The address of the only entry of an archive. */
async function entryOf(id: string): Promise<string> {
  const { text } = await call(server, 'GET', `/drive/v1/files/${id}/contents`, { token: ada.token });
  const url = new URL(await linkOf(id));
  url.searchParams.set('entry', v.parse(Contents, JSON.parse(text)).entries[0]?.id ?? '');
  return url.href;
}

/** The streamed bodies, by their addresses. */
const bodies: Readonly<Record<string, () => Promise<string>>> = {
  'a file': () => linkOf(files.plain),
  'an archive': async () => (await archiveOf(server, ada, { ids: [files.plain] })).url,
  'all of one’s data': async () => (await archiveOf(server, ada)).url,
  'an entry of a zip': () => entryOf(files.zip),
  'an entry of a tar': () => entryOf(files.tar),
};
const names = Object.keys(bodies);
const addressOf = async (name: string): Promise<string> => (await bodies[name]?.()) ?? '';

const asPerson = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

/** Asks as a browser does: `fetch` would set its own mode. */
async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const asked = request(url, { headers });
  asked.end();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error('no response');
  return { status: answer.statusCode, headers: answer.headers, text: await readText(answer) };
}

describe('a body whose source fails', () => {
  it.each(names)(
    '[P3f T31] before the first byte of %s: a clear answer, which nobody keeps',
    async (name) => {
      const url = await addressOf(name);
      for (const [error, status, code] of [
        [unavailable, 503, 'unavailable'],
        [lost, 500, 'data_loss'],
      ] as const) {
        reads = failingReads(server, 0, error);
        reads.fail();
        const answer = await open(url);
        expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { error: code }]);
        expect(answer.text).not.toContain('text of an error');
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
        for (const name of ['content-disposition', 'etag', 'accept-ranges'])
          expect(answer.headers).not.toHaveProperty(name);
        const location = `${server.appUrl}/expired-link?reason=unavailable`;
        expect(await open(url, asPerson)).toMatchObject({ status: 303, headers: { location } });
        reads.stop();
      }
    },
  );

  it.each(names)('[P3f] on the way of %s: the connection is aborted, without a text', async (name) => {
    const url = await addressOf(name);
    for (const error of [unavailable, null])
      for (const version of ['1.0', '1.1'] as const) {
        reads = failingReads(server, within, error);
        const response = await rawGet(url, version);
        await response.read(64 * 1024);
        reads.fail();
        const { text, isWhole, isReset } = await response.end();
        expect([error, text.slice(9, 12), isWhole, isReset]).toEqual([error, '200', false, true]);
        expect(text).not.toMatch(/error:|text of an error/i);
        reads.stop();
      }
  });

  it.each(names)('[P3f] is told from a whole one: %s, to its end', async (name) => {
    const response = await rawGet(await addressOf(name));
    expect(await response.end()).toMatchObject({ isWhole: true, isReset: false });
  });

  it('[P3f] a range of a file, too', async () => {
    reads = failingReads(server, within, unavailable);
    const url = await addressOf('a file');
    const answer = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([206, String(400_000 - 10)]);
    reads.fail();
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('[P3f] an entry whose sum is wrong: a small one is refused, a large one is aborted', async () => {
    for (const [size, outcome] of [
      [1000, '500 whole'],
      [300_000, '200 cut'],
    ] as const) {
      const zip = await zipped(randomBytes(size));
      zip[size / 2] = (zip[size / 2] ?? 0) ^ 1;
      const id = await storeFile(server, ada, `${size}.zip`, zip);
      const { text, isWhole } = await (await rawGet(await entryOf(id))).end();
      expect(`${text.slice(9, 12)} ${isWhole ? 'whole' : 'cut'}`).toBe(outcome);
      expect(text).not.toContain('Error:');
    }
  });
});
