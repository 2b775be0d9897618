import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Configuration, readConfiguration } from '../../configuration.ts';
import { folderRow } from '../../features/files/rows.ts';
import type { ServerLimits } from '../../limits.ts';
import { openLongReads } from '../../platform/database/long-reads.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { type RunningServer, type ServerParts, startServer } from '../../server.ts';
import { seedEntries } from './seed-entries.ts';
import { engineOf, engineVariables, forgetEngine, onCluster } from './test-engine.ts';

/** An hour, in ms: longer than any test may take. */
const forever = 3600_000;

/** A picture waits for its turn and is read however busy the machine is; tests of a limit set their own. */
const patientMedia = { startSeconds: 3600, wallSeconds: 3600, readSeconds: 3600, maxWait: forever };

/** The same of the database; and what a test has changed is seen at once. */
const patient = {
  repeat: 0,
  connection: forever,
  retries: forever,
  exclusive: forever,
  busy: forever,
  statement: forever,
  idleInTransaction: forever,
} satisfies Partial<ServerLimits>;
const patientReads = { timeLimit: forever, maxWait: forever, startLimit: forever, connectionLimit: forever };

/** A real server on free ports and an empty folder, with a clock that tests advance. */
export interface TestServer extends RunningServer {
  /** Advances the server's clock, in ms. */
  pass(milliseconds: number): void;
  readonly configuration: Configuration;
}

export async function startTestServer(
  part: Partial<Configuration> = {},
  parts: ServerParts = {},
): Promise<TestServer> {
  const read = readConfiguration({
    ALOFT_PORT: '0',
    ALOFT_CONTENT_PORT: '0',
    ALOFT_DEMO: 'off',
    ALOFT_CAPTCHA: 'off',
    ALOFT_FFMPEG: 'off',
  });
  if (!read.ok) throw new Error(read.problem);
  const among = process.env[engineVariables.folder] ?? tmpdir();
  const dataFolder = part.dataFolder ?? mkdtempSync(join(among, 'aloft-test-'));
  // In a folder of the test's own a file may be missing on purpose; a database of PostgreSQL that is there stays.
  const isOwn = part.dataFolder === undefined || onCluster();
  const engine = await engineOf(dataFolder, isOwn ? 'migrated' : 'empty');
  const configuration = { ...read.configuration, dataFolder, ...engine, ...part };
  let ahead = 0;
  const server = await startServer(configuration, {
    log: () => undefined,
    clock: () => Date.now() + ahead,
    mediaLimits: patientMedia,
    // Requests of a busy machine wait and are not refused; load-shedding.test.ts has clocks of its own.
    queueClock: () => 0,
    longReads: openLongReads(databaseOf(configuration), patientReads),
    ...parts,
    limits: { ...patient, ...parts.limits },
  });
  return {
    ...server,
    configuration,
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    stop: async () => {
      await server.stop();
      if (part.dataFolder !== undefined) return;
      await forgetEngine(engine);
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** A parsed response. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Headers;
}

/** Calls the server as a client without cookies. */
export async function call(
  server: Pick<RunningServer, 'appUrl'>,
  method: string,
  path: string,
  given: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${server.appUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-device-id': 'device-1',
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...given.headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  const text = await response.text();
  const parsed = v.safeParse(v.record(v.string(), v.unknown()), text.startsWith('{') ? JSON.parse(text) : {});
  return {
    status: response.status,
    body: parsed.success ? parsed.output : {},
    text,
    headers: response.headers,
  };
}

const Signed = v.object({ access_token: v.string(), refresh_token: v.string(), sub: v.string() });

/** A new account, signed in with a client that uses tokens. */
export async function newPerson(server: Pick<RunningServer, 'appUrl'>, email: string) {
  const made = await call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password: 'a long password' },
  });
  const token = v.parse(Signed, made.body);
  return { token: token.access_token, refresh: token.refresh_token, id: token.sub, email };
}

/** A new account with a verified address. */
export async function newVerifiedPerson(
  server: Pick<TestServer, 'appUrl' | 'services'>,
  email: string,
): Promise<Person> {
  const person = await newPerson(server, email);
  const { db, clock } = server.services;
  await db.updateTable('accounts').set({ email_verified_at: clock() }).where('id', '=', person.id).execute();
  return person;
}

/** New tokens after the clock was advanced past the old ones' expiry. */
export async function signInAgain(server: Pick<RunningServer, 'appUrl'>, who: { readonly email: string }) {
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: who.email, password: 'a long password' },
  });
  const token = v.parse(Signed, signed.body);
  return { token: token.access_token, refresh: token.refresh_token, id: token.sub, email: who.email };
}
export type Person = Awaited<ReturnType<typeof newPerson>>;

const Begun = v.object({
  file: v.object({ id: v.string() }),
  resumable: v.optional(v.object({ params: v.object({ endpoint: v.string() }) })),
});

/** Starts an upload and answers its URL. */
export async function beginUpload(
  server: Pick<RunningServer, 'appUrl'>,
  who: Person,
  name: string,
  size: number,
  parentId = '',
) {
  const begun = await call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_RESUMABLE',
      name,
      size: String(size),
      parent_id: parentId,
    },
  });
  const parsed = v.parse(Begun, begun.body);
  return { id: parsed.file.id, endpoint: parsed.resumable?.params.endpoint ?? '' };
}

export function sendBytes(
  endpoint: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(endpoint, { method: 'PATCH', headers: { 'upload-offset': String(offset) }, body: bytes });
}

/** Stores a whole file and answers its id. */
export async function storeFile(
  server: Pick<RunningServer, 'appUrl'>,
  who: Person,
  name: string,
  content: string | Buffer,
  parentId = '',
) {
  const bytes = new Uint8Array(Buffer.from(content));
  const { id, endpoint } = await beginUpload(server, who, name, bytes.length, parentId);
  const sent = await sendBytes(endpoint, 0, bytes);
  if (sent.status !== 200) throw new Error(`the upload ended with ${sent.status}`);
  return id;
}

const Shared = v.object({ share_id: v.string(), pass_code: v.string() });

export async function newShare(
  server: Pick<RunningServer, 'appUrl'>,
  who: Person,
  fileIds: string[],
  more: object = {},
) {
  const made = await call(server, 'POST', '/drive/v1/share', {
    token: who.token,
    body: { file_ids: fileIds, ...more },
  });
  const parsed = v.parse(Shared, made.body);
  return { id: parsed.share_id, passCode: parsed.pass_code };
}

export async function newFolder(
  server: Pick<RunningServer, 'appUrl'>,
  who: Pick<Person, 'token'>,
  name: string,
  parentId = '',
): Promise<string> {
  const made = await call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#folder', name, parent_id: parentId },
  });
  return v.parse(Begun, made.body).file.id;
}

/** Fills a folder with empty folders in bulk: so many that a job becomes a task. */
export async function fillWithFolders(
  server: Pick<TestServer, 'services'>,
  who: Pick<Person, 'id'>,
  parentId: string,
  count: number,
): Promise<void> {
  const { db, clock } = server.services;
  const rows = Array.from({ length: count }, (_, n) =>
    folderRow({ accountId: who.id, parentId, name: `d${n}`, now: clock() }),
  );
  await seedEntries(db, rows);
}
