import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { rightOf } from './present.ts';
import { countUse, open, type Route, refuse } from './routing.ts';
import { openShare } from './shares.ts';
import * as tree from './tree.ts';
import { openUpload } from './uploads.ts';

/** Upload-only links: visitors upload files into a folder without seeing its content. */
export const uploadLinkRoutes: readonly Route[] = [
  open('GET /drive/v1/share/upload', wire.UploadLink, (call, world) => {
    const query = call.query(service.UploadLinkQuery);
    const opened = openShare(world, call, query, 'upload');
    if (opened.kind === 'refused') return service.presentUploadRefusal(query.share_id, opened);
    const { share, passToken } = opened;
    const [folder = ''] = share.roots;
    const row = tree.findFile(world, share.account_id, folder);
    if (row === null || !tree.isLive(row))
      return service.presentUploadRefusal(query.share_id, { status: 'NOT_FOUND', retryAfter: 0 });
    const owner = world.accounts.get(share.account_id)?.name ?? '';
    return service.presentUploadLink(share, { passToken, owner });
  }),

  open('POST /drive/v1/share/upload', wire.UploadLinkFile, (call, world) => {
    const body = call.body(service.UploadLinkBody);
    requireCaptcha(world, call);
    const opened = openShare(world, call, body, 'upload');
    if (opened.kind === 'refused') return { share_status: opened.status, endpoint: '', expiration: '' };
    const { share } = opened;
    countUse(world, service.limits.linkUploads, call.client);
    countUse(world, service.limits.uploadsOfLink, share.id);
    const account = world.accounts.get(share.account_id) ?? refuse('share_not_found');
    const [parent_id = ''] = share.roots;
    tree.checkFolder(world, account.id, parent_id, 'parent_id');
    const waiting = [...world.uploads.entries()].filter(([, one]) => one.share === share);
    const own = waiting.filter(([, one]) => one.client === call.client);
    if (waiting.length >= service.maxOpenLinkUploads || own.length >= service.maxOpenUploadsOfSender)
      refuse('resource_exhausted', { retryAfter: 30 });
    if (share.upload_files >= (share.upload_max_files ?? 0)) refuse('too_many_files');
    if (share.upload_bytes + body.size > (share.upload_max_bytes ?? 0)) refuse('out_of_range', 'size');
    tree.reserve(world, account, body.size);
    share.upload_files += 1;
    share.upload_bytes += body.size;
    const name = service.usableName(body.name) ?? service.entryName(body.name);
    const coming = { account_id: account.id, parent_id, name, kind: 'drive#file' as const };
    const file = tree.addRow(world, { ...coming, name: tree.freeName(world, coming) }, body.size);
    const announced = { gcid: '', sha256: '', replaces: '' };
    const upload = { account, file, announced, share, client: call.client };
    const holder = rightOf(world, { share: share.id });
    return { share_status: 'OK' as const, ...openUpload(world, upload, holder, service.lives.linkUpload) };
  }),
];
