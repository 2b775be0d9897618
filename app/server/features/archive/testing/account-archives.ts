import { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { expect } from 'vitest';
import { call, type Person, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { readZip } from './read-zip.ts';

/** Asks for an archive of all one's data, or of what `body` says. */
export const askForArchive = (server: TestServer, who: Person, body: object = { account_data: true }) =>
  call(server, 'POST', '/drive/v1/files:archive', { token: who.token, body });

/** The texts of an archive's entries, by name. */
export async function entriesAt(url: string): Promise<Map<string, string>> {
  const response = await fetch(url);
  if (response.status !== 200) expect.fail(`${response.status} ${await response.text()}`);
  const entries = await readZip(Buffer.from(await response.arrayBuffer()));
  return new Map(entries.map(({ name, bytes }) => [name, String(bytes)]));
}

/** The archive that is offered to whoever asks for it. */
export const archiveOf = async (server: TestServer, who: Person, body?: object) =>
  v.parse(Archive, (await askForArchive(server, who, body)).body);
