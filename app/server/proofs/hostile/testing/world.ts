import { namedCompensation } from '@aloft/core/rules';
import { Hono } from 'hono';
import { sql } from 'kysely';
import sharp from 'sharp';
import { openClaim, signClaim } from '../../../features/content/signed.ts';
import { setActivity } from '../../../features/settings/activities.ts';
import { setAnnouncement } from '../../../features/settings/announcements.ts';
import { setRedirectRule } from '../../../features/settings/redirect-rules.ts';
import { setResource } from '../../../features/settings/resources.ts';
import { settleTotals } from '../../../features/trees/testing/run-jobs.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { jsonLog } from '../../../platform/http/log.ts';
import type { ServerParts } from '../../../server.ts';
import { sellYear } from '../../testing/shop.ts';
import {
  beginUpload,
  call,
  newFolder,
  newShare,
  newVerifiedPerson,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { writeCounts } from '../../testing/stored.ts';
import { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens.ts';
import { createOperatorFixtures, type OperatorFixtures } from './operator-fixtures.ts';
import type { OwnedData } from './owned-data.ts';
import { type Rows, readRows } from './rows.ts';

/** No pages: a listener of calls, and the reader of books beside the contents. */
const onlyReader: NonNullable<ServerParts['pages']> = async () => ({
  routes: new Hono<Environment>(),
  buildId: 'none',
  reader: { name: 'reader.js', source: async () => 'export {};' },
  stop: async () => undefined,
});

/** The origin that may frame what may be framed. */
export const frameOrigin = 'https://intranet.example';
export const adminKey = 'the-key-of-the-operator-of-this-test';

export interface World {
  readonly server: TestServer;
  readonly ada: OwnedData;
  readonly bo: OwnedData;
  /** Every log line of the server. */
  readonly log: readonly string[];
  readonly operator: OperatorFixtures;
  /** Single-use tokens, unused again after `rewind`. */
  readonly spare: OneTimeTokens;
  /** A snapshot of the rows after set-up. */
  readonly baseline: Rows;
}

const pathOf = (address: string): string => new URL(address).pathname;

async function storeBytes(server: TestServer, who: Person, name: string): Promise<string> {
  const colour = { r: 10, g: 20, b: 30 };
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const { id, endpoint } = await beginUpload(server, who, name, bytes.length);
  await sendBytes(endpoint, 0, new Uint8Array(bytes));
  return id;
}

/** Signs in again, and returns the session's id. */
async function otherSession(server: TestServer, who: Person): Promise<string> {
  await signInAgain(server, who);
  const row = await server.services.db
    .selectFrom('token_families')
    .select('id')
    .where('account_id', '=', who.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The address of a file's stream, which is given where ffmpeg stands. */
function streamOf({ services }: TestServer, download: string): string {
  const claim = openClaim(services, pathOf(download).split('/')[2] ?? '', ['download']);
  if (claim === null) throw new Error('an address of a file is needed');
  const [, mark = ''] = download.split('?v=');
  return `/stream/${signClaim(services, { ...claim, use: 'stream' })}/${mark}/index.m3u8`;
}

async function createOwnedData(server: TestServer, name: string): Promise<OwnedData> {
  const who = await newVerifiedPerson(server, `${name}@example.org`);
  const folder = await newFolder(server, who, `${name}-secret-folder`);
  const file = await storeFile(server, who, `${name}-secret.txt`, `${name}-secret content`, folder);
  const inner = await newFolder(server, who, `${name}-secret-inner`, folder);
  const trashed = await storeFile(server, who, `${name}-secret-trashed.txt`, 'gone');
  const openFolder = await newFolder(server, who, `${name}-open-folder`);
  const openFile = await storeFile(server, who, `${name}-open.txt`, `${name}-open content`, openFolder);
  const lockedFolder = await newFolder(server, who, `${name}-locked-folder`);
  const lockedFile = await storeFile(
    server,
    who,
    `${name}-locked.txt`,
    `${name}-locked content`,
    lockedFolder,
  );
  const ask = (method: string, path: string, body?: unknown) =>
    call(server, method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
  await ask('POST', '/drive/v1/files:batchTrash', { ids: [trashed] });
  const openShare = await newShare(server, who, [openFolder]);
  const inbox = await newFolder(server, who, `${name}-inbox`);
  const uploadLink = await newShare(server, who, [inbox], {
    upload: { max_files: 100, max_bytes: '1000000' },
  });
  const locked = await newShare(server, who, [lockedFolder], { pass_code_option: 'REQUIRED' });
  const opened = await ask('GET', `/drive/v1/share?share_id=${locked.id}&pass_code=${locked.passCode}`);
  const task = await ask('POST', '/drive/v1/files', {
    kind: 'drive#file',
    upload_type: 'UPLOAD_TYPE_URL',
    // Refused by the worker without network access.
    url: { url: `http://127.0.0.1/${name}-secret-link` },
  });
  const upload = await beginUpload(server, who, `${name}-secret-upload.bin`, 5);
  const info = await ask('GET', `/drive/v1/files/${file}`);
  const picture = await storeBytes(server, who, `${name}-secret.png`);
  const shown = await ask('GET', `/drive/v1/files/${picture}`);
  await server.services.db
    .insertInto('account_pictures')
    .values({ account_id: who.id, id: `${name}-portrait`, webp: 'UklGRg==', created_at: 1 })
    .execute();
  const me = await ask('GET', '/v1/user/me');
  const invite = await ask('GET', '/vip/v1/activity/inviteCode');
  const placed = await ask('POST', '/vip/v1/order', { product_id: 'year' });
  const packed = await ask('POST', '/drive/v1/files:archive', { ids: [file] });
  return {
    who,
    folder,
    file,
    inner,
    trashed,
    openFolder,
    openFile,
    lockedFolder,
    lockedFile,
    openShare: openShare.id,
    uploadLink: uploadLink.id,
    lockedShare: { ...locked, token: String(opened.body.pass_code_token) },
    task: /"id":"([\w-]+)"/.exec(task.text.slice(task.text.indexOf('"task"')))?.[1] ?? '',
    upload: pathOf(upload.endpoint),
    content: pathOf(String(info.body.web_content_link)),
    picture: pathOf(String(shown.body.thumbnail_link)),
    portrait: pathOf(String(me.body.picture)),
    stream: streamOf(server, String(info.body.web_content_link)),
    inviteCode: String(invite.body.code),
    session: await otherSession(server, who),
    order: String(placed.body.order_id),
    pay: pathOf(String(placed.body.payment_url)),
    archive: pathOf(String(packed.body.url)),
  };
}

/** Resolves once no task is queued or running and no mail is on its way, so that nothing changes during a test. */
export async function settled({
  services,
}: {
  readonly services: Pick<TestServer['services'], 'db' | 'mail'>;
}): Promise<void> {
  // Counted after the response.
  await services.mail.idle();
  for (;;) {
    const open = await services.db
      .selectFrom('tasks')
      .select('id')
      .where('phase', 'in', ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'])
      // Such a task waits for its client.
      .where('type', '!=', 'upload')
      .executeTakeFirst();
    if (open === undefined) return;
    await new Promise((settle) => setImmediate(settle));
  }
}

/** Disables syncs where the engine allows it: every rewind is a commit, and no data has to be durable. */
async function withoutWaitingForTheDisk(db: Database): Promise<void> {
  await sql`PRAGMA synchronous = OFF`.execute(db).catch(() => undefined);
}

/** A server with two users who each own one of everything, and the operator's listener. */
export async function startWorld(
  parts: Pick<ServerParts, 'pages' | 'db' | 'longReads' | 'clock'> = {},
): Promise<World> {
  const log: string[] = [];
  const server = await startTestServer(
    {
      adminKey,
      adminPort: 0,
      trustedProxies: ['127.0.0.1'],
      redirectHosts: ['elsewhere.example'],
      frameOrigins: [frameOrigin],
      feedbackMail: 'operator@example.org',
    },
    { pages: onlyReader, ...parts, log: jsonLog((line) => log.push(line)) },
  );
  const { services } = server;
  await withoutWaitingForTheDisk(services.db);
  await setResource(services, 'android', 'https://elsewhere.example/android');
  await sellYear(server);
  await setRedirectRule(services, '/old', { internal: '/help' });
  await setActivity(services, {
    name: namedCompensation,
    start: services.clock(),
    end: services.clock() + 3_600_000,
    days: 1,
  });
  await setAnnouncement(services, {
    activity: namedCompensation,
    place: 'activity_dialog',
    language: '',
    title: 'An outage',
    text: 'Days for everybody',
    link: '',
  });
  const [ada, bo] = [await createOwnedData(server, 'ada'), await createOwnedData(server, 'bo')];
  const spare = await createOneTimeTokens(server, ada);
  const operator = await createOperatorFixtures(server, adminKey, ada.who.id);
  await settled(server);
  await writeCounts(services);
  await settleTotals(services);
  return { server, ada, bo, operator, log, spare, baseline: await readRows(services.db) };
}
