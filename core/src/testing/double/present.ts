import { fileKindOf } from '../../rules/file-kinds.ts';
import type * as wire from '../../wire/index.ts';
import { hour, minute } from './limits.ts';
import { hasThumbnail, mediaTypeOf } from './media-types.ts';
import { extensionOf, nameKey } from './names.ts';
import { type Claim, type FileRow, type Holder, type ShareRow, timeOf, type World } from './world.ts';

/** For whom a file is shown: its owner, or somebody who may read a share. */
export type Viewer = { readonly kind: 'owner' } | { readonly kind: 'share'; readonly share: ShareRow };

const linkLife = 10 * minute;
const mediaLife = 6 * hour;

/** The secret part of an address; the same claim has the same one. */
export function tokenOf(world: World, claim: Claim): string {
  const text = JSON.stringify(claim);
  const token = world.claimTokens.get(text) ?? world.newSecret();
  world.claimTokens.set(text, token);
  world.claims.set(token, claim);
  return token;
}

/** When the addresses of a file end, rounded to a minute, so that a repeated listing gives the same ones. */
function untilOf(world: World, row: FileRow): number {
  const { category } = mediaTypeOf(extensionOf(row.name));
  const life = category === 'video' || category === 'audio' ? mediaLife : linkLife;
  return Math.ceil((world.now() + life) / minute) * minute;
}

/** The right that an address is given with, as it stands now. */
export function holderOf(
  world: World,
  by: { readonly account: string } | { readonly share: string },
): Holder {
  if ('account' in by) return { ...by, version: world.accounts.get(by.account)?.accessVersion ?? 0 };
  return { ...by, passVersion: world.shares.get(by.share)?.passVersion ?? 0 };
}

/** Whether the account or the share is still what it was when the address was given. */
export function stillHolds(world: World, holder: Holder): boolean {
  if ('account' in holder) return world.accounts.get(holder.account)?.accessVersion === holder.version;
  return world.shares.get(holder.share)?.passVersion === holder.passVersion;
}

function addressOf(
  world: World,
  row: FileRow,
  viewer: Viewer,
  use: 'download' | 'inline' | 'thumbnail',
): string {
  const by = viewer.kind === 'owner' ? { account: row.accountId } : { share: viewer.share.id };
  const claim: Claim = { use, file: row.id, holder: holderOf(world, by), until: untilOf(world, row) };
  const token = tokenOf(world, claim);
  const folder = use === 'thumbnail' ? 'thumbnail' : 'content';
  return `${world.addresses.content}/${folder}/${token}/${encodeURIComponent(row.name)}`;
}

/** The original itself is the one rendering of a video or audio file, where links are asked for. */
function mediasOf(category: string, row: FileRow, link: wire.Media['link']): wire.Media[] {
  if (link === null || (category !== 'video' && category !== 'audio')) return [];
  return [
    {
      media_id: row.id,
      media_name: 'Original',
      video: null,
      link,
      is_default: true,
      is_origin: true,
      is_visible: true,
      category: 'category_origin',
      need_more_quota: false,
      priority: 0,
    },
  ];
}

/** A row as the wire shows it; addresses of its bytes only where asked. */
export function presentFile(
  world: World,
  row: FileRow,
  viewer: Viewer = { kind: 'owner' },
  links: 'links' | 'none' = 'none',
): wire.File {
  const isFolder = row.kind === 'drive#folder';
  const whole = !isFolder && row.phase === 'PHASE_TYPE_COMPLETE';
  const extension = isFolder ? '' : extensionOf(row.name);
  const { mime, category, inert } = mediaTypeOf(extension);
  const expire = timeOf(untilOf(world, row));
  const linked = whole && links === 'links';
  const linkTo = (use: 'download' | 'inline') => ({
    url: addressOf(world, row, viewer, use),
    token: '',
    expire,
  });
  const download = linked ? linkTo('download') : null;
  const inline = linked && inert ? linkTo('inline') : null;
  const blob = world.blobs.get(row.blobId ?? '');
  const isTop = viewer.kind === 'share' && viewer.share.rootIds.has(row.id);
  // Stars, and the revision that counts them, are the owner's own affair.
  const isOwner = viewer.kind === 'owner';
  const modified = timeOf(row.modifiedAt);
  return {
    kind: row.kind,
    id: row.id,
    parent_id: isTop ? '' : row.parentId,
    name: row.name,
    user_id: row.accountId,
    size: String(row.size),
    revision: isOwner ? String(row.revision) : '0',
    file_extension: extension === '' ? '' : `.${extension}`,
    mime_type: isFolder ? '' : mime,
    starred: isOwner && row.starred,
    web_content_link: download?.url ?? '',
    created_time: timeOf(row.createdAt),
    modified_time: modified,
    user_modified_time: modified,
    icon_link: '',
    thumbnail_link: whole && hasThumbnail(extension) ? addressOf(world, row, viewer, 'thumbnail') : '',
    md5_checksum: '',
    hash: blob?.gcid ?? '',
    sha256: blob?.sha256 ?? '',
    links: {
      ...(download === null ? {} : { 'application/octet-stream': download }),
      ...(inline === null ? {} : { inline }),
    },
    phase: row.phase,
    audit: { status: 'STATUS_OK', message: '', title: '' },
    medias: mediasOf(category, row, inline ?? download),
    trashed: isOwner && row.trashedAt !== null,
    delete_time: !isOwner || row.trashedAt === null ? '' : timeOf(row.trashedAt),
    original_url: '',
    params: {},
    folder_type: isFolder ? 'NORMAL' : '',
    space: '',
    apps: [],
    writable: isOwner,
    tags: isOwner && row.starred ? [{ id: 'STAR', name: 'STAR' }] : [],
    sort_name: nameKey(row.name),
    file_category: isFolder ? 'folder' : fileKindOf({ name: row.name, mimeType: mime }),
    reference_events: [],
  };
}
