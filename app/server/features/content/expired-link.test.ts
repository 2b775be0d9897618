// Where a person is led who opens an address of the content origin that gives nothing.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const asPerson = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

/** Asks as a browser does: `fetch` would set its own mode. */
async function open(url: string, headers: Readonly<Record<string, string>>) {
  const asked = request(url, { headers });
  asked.end();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error('no response');
  return { status: answer.statusCode, location: answer.headers.location, text: await readText(answer) };
}

it('[R10.5 T17] an expired download link leads a person to a page of the app, with nothing of the address', async () => {
  const id = await storeFile(server, ada, 'note.txt', 'words');
  const file = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const body = { ids: [id] };
  const archive = v.parse(
    Archive,
    (await call(server, 'POST', '/drive/v1/files:archive', { token: ada.token, body })).body,
  );
  const download = JSON.parse(file.text).web_content_link;
  for (const url of [download, archive.url]) expect((await open(url, asPerson)).status).toBe(200);
  server.pass(48 * 3_600_000);
  for (const url of [download, archive.url, `${server.contentUrl}/content/no/such`]) {
    const answer = await open(url, asPerson);
    const location = `${server.appUrl}/expired-link?reason=expired`;
    expect(answer).toEqual({ status: 303, location, text: '' });
    // A program, a player and a frame of the app get the error as it is.
    for (const headers of [{}, { 'sec-fetch-dest': 'video' }, { ...asPerson, 'sec-fetch-dest': 'iframe' }])
      expect((await open(url, headers)).status).toBe(404);
  }
});
