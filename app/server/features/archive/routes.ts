import { Readable } from 'node:stream';
import { ArchiveBody, presentArchiveRefusal, ShareArchiveBody } from '@aloft/core/service';
import type { ShareArchive } from '@aloft/core/wire';
import { create as contentDisposition } from 'content-disposition';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { expiredLinkPage } from '../content/expired-link.ts';
import { setPolicy } from '../content/file-of-claim.ts';
import { readClaim } from '../content/signed.ts';
import { failUnread } from '../content/unread.ts';
import { owner } from '../files/owner.ts';
import { openFromRequest } from '../shares/routes.ts';
import { trafficCounter } from '../traffic/count.ts';
import { trafficUsedUp } from '../traffic/used.ts';
import { accountData, accountFileName } from './account-data.ts';
import { driveOf, type Holder, mayRead } from './holder.ts';
import type { ArchiveEntry } from './plan.ts';
import { openArchive, requestArchive, requestPart } from './request.ts';
import { zipStream } from './stream.ts';

/** Archives of several entries, of the own drive or of a share (R10.5). */
export function archiveRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/share:archive', async (c) => {
    const body = await parseBody(c, ShareArchiveBody);
    if (isRefusal(body)) return failWith(c, body);
    const opened = await openFromRequest(c, body);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused') return c.json(presentArchiveRefusal(opened.status));
    const holder: Holder = { kind: 'share', grant: opened.grant };
    const wanted = {
      ids: body.file_ids,
      name: body.name,
      field: 'file_ids' as const,
      requester: c.get('clientAddress'),
    };
    const archive = await requestArchive(c.get('services'), holder, wanted);
    if (isRefusal(archive)) return failWith(c, archive);
    const answer: ShareArchive = { share_status: 'OK', ...archive };
    return c.json(answer);
  });

  routes.post('/files:archive', signedIn(), async (c) => {
    const body = await parseBody(c, ArchiveBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId, accessVersion: version } = owner(c);
    const { ids, name, account_data: isAll, part } = body;
    const holder: Holder = { kind: 'owner', accountId, version };
    const wanted = { ids, name, field: 'ids' as const, requester: accountId };
    const services = c.get('services');
    const archive = await (isAll
      ? requestPart(services, holder, part)
      : requestArchive(services, holder, wanted));
    return isRefusal(archive) ? failWith(c, archive) : c.json(archive);
  });
  return routes;
}

/** An entry may no longer be read. */
class EntryGone extends Error {
  constructor() {
    super('an entry of this archive may no longer be read');
  }
}

function opener(services: Services, holder: Holder): (entry: ArchiveEntry) => Promise<Readable> {
  return async (entry) => {
    if (entry.blobId === null || !(await mayRead(services, holder, entry.fileId))) throw new EntryGone();
    // With a known end, the stream allocates no more memory than the file has bytes.
    return services.blobs.read(entry.blobId, { start: 0, end: entry.size - 1 });
  };
}

/** The archive with a file of what the service keeps of the account in front (R10.10). */
async function withAccountData(
  services: Services,
  accountId: string,
  { entries, holder }: { readonly entries: readonly ArchiveEntry[]; readonly holder: Holder },
): Promise<Readable> {
  const content = await accountData(services, accountId);
  const facts: ArchiveEntry = {
    fileId: '',
    path: accountFileName,
    blobId: null,
    isFolder: false,
    size: content.length,
    extension: 'json',
    modifiedAt: services.clock(),
  };
  const open = opener(services, holder);
  return zipStream([facts, ...entries], (entry) =>
    entry === facts ? Promise.resolve(Readable.from([content])) : open(entry),
  );
}

/** The archive, on the content origin, streamed while it is made; it cannot be resumed (T17, P24). */
export function archiveContentRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/archive/*', expiredLinkPage());
  routes.get('/archive/:token/:name', async (c) => {
    setPolicy(c);
    const services = c.get('services');
    const claim = readClaim(services, c.req.param('token'), ['archive']);
    if (claim === null) return failWith(c, refuse('not_found'));
    const archive = await openArchive(services, claim);
    if (isRefusal(archive)) return failWith(c, archive);
    const drive = driveOf(archive.holder);
    const usedUp = await trafficUsedUp(services, drive, 'downloaded');
    if (usedUp !== null) return failWith(c, usedUp);
    c.header('content-type', 'application/zip');
    c.header('content-disposition', contentDisposition(archive.name, { type: 'attachment' }));
    c.header('accept-ranges', 'none');
    c.header('cache-control', 'private, no-store');
    if (c.req.method === 'HEAD') return c.body(null);
    const stream = archive.withAccountData
      ? await withAccountData(services, drive, archive)
      : zipStream(archive.entries, opener(services, archive.holder));
    const sent = sendStream(c, 200, stream, trafficCounter(services, drive, 'downloaded'));
    return sent.catch((error: unknown) =>
      error instanceof EntryGone ? failWith(c, refuse('file_not_found')) : failUnread(c, error),
    );
  });
  return routes;
}
