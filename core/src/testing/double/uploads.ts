import type * as v from 'valibot';
import * as service from '../../service/index.ts';
import type * as wire from '../../wire/index.ts';
import { type Bytes, contentNames, joined } from './bytes.ts';
import { claimToken, presentFile } from './present.ts';
import { type Call, type Route, raw, refuse } from './routing.ts';
import * as tree from './tree.ts';
import type { Account, Blob, FileRow, Upload, World } from './world.ts';

/** Bytes with their hashes. */
export const blobOf = async (world: World, bytes: Bytes): Promise<Blob> => ({
  id: world.newId(),
  bytes,
  ...(await contentNames(bytes)),
});

/** Content that this account already stores; that of others is not revealed. */
function ownBlob(world: World, account: Account, { hash, sha256, size }: service.NewUpload): Blob | null {
  if (hash === undefined && sha256 === undefined) return null;
  const found = tree
    .filesOf(world, account.id)
    .find(
      (row) => row.size === size && row.gcid === (hash ?? row.gcid) && row.sha256 === (sha256 ?? row.sha256),
    );
  return found?.blob ?? null;
}

/** An upload whose folder is known. */
type PlacedUpload = service.NewUpload & { readonly parent_id: string };

/** The file in the folder with this content under this name, or under the name with a number. */
function sameFile(
  world: World,
  account: Account,
  { parent_id, hash, sha256, size }: PlacedUpload,
  name: string,
): FileRow | null {
  const names = Array.from({ length: 16 }, (_, n) => (n === 0 ? name : service.numberedName(name, n + 1)));
  const keys = new Set(names.map(service.nameKey));
  const isSame = (row: FileRow): boolean =>
    tree.isLive(row) &&
    row.parent_id === parent_id &&
    keys.has(row.name_key) &&
    row.size === size &&
    row.gcid === (hash ?? row.gcid) &&
    row.sha256 === (sha256 ?? row.sha256);
  return tree.filesOf(world, account.id).find((row) => row.blob !== null && isSame(row)) ?? null;
}

/** Opens an upload whose space is reserved, or one that waits, again; returns its URL, and when it ends. */
function openUpload(
  world: World,
  upload: Omit<Upload, 'parts'>,
  { id, parts }: { readonly id: string; readonly parts: Upload['parts'] } = { id: world.newId(), parts: [] },
): wire.NewVersion {
  const until = world.now() + service.lives.upload;
  world.uploads.set(id, { ...upload, parts }, service.lives.upload);
  const token = claimToken(world, { use: 'upload', id, share: null, until });
  return { endpoint: `${world.addresses.content}/upload/${token}`, expiration: service.timeOf(until) };
}

/** The pending upload of the same place, name, size and announced hash; none without a hash. */
function findWaiting(world: World, coming: tree.Coming, size: number, { gcid, sha256 }: Upload['announced']) {
  if (gcid === '' && sha256 === '') return null;
  const isSame = ({ file, announced, version }: Upload): boolean =>
    version === undefined &&
    world.files.own(coming.account_id, file.id) !== null &&
    file.trashed_at === null &&
    file.parent_id === coming.parent_id &&
    file.name === coming.name &&
    file.size === size &&
    announced.gcid === gcid &&
    announced.sha256 === sha256;
  const found = world.uploads.entries().find(([, upload]) => isSame(upload));
  return found === undefined ? null : { id: found[0], file: found[1].file, parts: found[1].parts };
}

/** Reserves space and returns the upload target, or none when the content is known. */
export function beginUpload(
  world: World,
  account: Account,
  wanted: PlacedUpload,
): v.InferInput<typeof wire.CreatedFile> {
  const { parent_id, size, hash: gcid = '', sha256 = '', name_conflict: conflict = 'keep_both' } = wanted;
  const [upload_type, kind] = ['UPLOAD_TYPE_RESUMABLE', 'drive#file'] as const;
  const name = tree.cleanName(wanted.name);
  tree.checkFolder(world, account.id, parent_id, 'parent_id');
  const known = ownBlob(world, account, wanted);
  const same =
    known === null || wanted.name_conflict !== undefined ? null : sameFile(world, account, wanted, name);
  if (same !== null) return { upload_type, file: presentFile(world, same) };
  const settled = tree.settleName(world, { account_id: account.id, parent_id, name, kind }, conflict);
  if (typeof settled !== 'string') return { upload_type, file: presentFile(world, settled) };
  const coming = { account_id: account.id, parent_id, name, kind };
  if (known !== null) {
    tree.reserve(world, account, size);
    const modifiedAt = service.plausibleTime(wanted.user_modified_time, world.now());
    const row = tree.addRow(world, { ...coming, name: settled }, size, known, modifiedAt);
    return { upload_type, file: presentFile(world, row) };
  }
  const announced = { gcid, sha256 };
  const waiting = findWaiting(world, coming, size, announced);
  if (waiting === null) tree.reserve(world, account, size);
  const file = waiting?.file ?? tree.addRow(world, coming, size);
  const modifiedAt = wanted.user_modified_time;
  const upload = { account, file, announced, modifiedAt, replaces: conflict === 'replace' };
  const params = openUpload(world, upload, waiting ?? undefined);
  return {
    upload_type,
    resumable: { kind: 'drive#resumable', provider: 'PROVIDER_ALOFT', params },
    // The name that it would have now.
    file: presentFile(world, { ...file, name: settled }),
  };
}

/** The account's file with the content that a version was made from. */
function unchanged(world: World, account: Account, id: string, basedOn: string): FileRow {
  const row = tree.findFile(world, account.id, id);
  if (row === null || row.blob === null || row.trashed_at !== null) return refuse('file_not_found');
  return row.sha256 === basedOn ? row : refuse('failed_precondition', 'based_on');
}

/** Reserves the space of new content for a file that exists. */
export function beginVersion(
  world: World,
  account: Account,
  id: string,
  { size, sha256 = '', based_on: basedOn, user_modified_time: modifiedAt }: service.NewVersionRequest,
): wire.NewVersion {
  const { name, parent_id, kind } = unchanged(world, account, id, basedOn);
  tree.reserve(world, account, size);
  const file = tree.addRow(world, { account_id: account.id, parent_id, name, kind }, size);
  // Its bytes have no entry of their own.
  world.files.delete(file.id);
  const announced = { gcid: '', sha256 };
  return openUpload(world, { account, file, announced, modifiedAt, version: { of: id, basedOn } });
}

/** Makes the bytes the content of their file, unless it has other content by now. */
function completeVersion(world: World, { account, file, version, modifiedAt }: Upload, blob: Blob): FileRow {
  try {
    const row = unchanged(world, account, version?.of ?? '', version?.basedOn ?? '');
    account.quota_used -= row.size;
    tree.setBlob(row, blob);
    row.size = file.size;
    row.modified_at = service.plausibleTime(modifiedAt, world.now());
    return row;
  } catch (error) {
    account.quota_used -= file.size;
    throw error;
  }
}

/** Releases an unfinished upload's space. */
function abandon(world: World, { account, file, version }: Upload): void {
  if (world.files.delete(file.id) || version !== undefined) account.quota_used -= file.size;
}

const lengthOf = ({ parts }: Upload): number => parts.reduce((sum, part) => sum + part.byteLength, 0);

/** Completes the upload and lists the file. */
async function complete(world: World, id: string, upload: Upload): Promise<wire.UploadedFile> {
  const { file, announced } = upload;
  const { gcid, sha256 } = announced;
  const blob = await blobOf(world, await joined(upload.parts));
  world.uploads.delete(id);
  if ((gcid !== '' && blob.gcid !== gcid) || (sha256 !== '' && blob.sha256 !== sha256)) {
    abandon(world, upload);
    refuse('invalid_argument', { field: 'hash', description: 'the bytes are not those that were announced' });
  }
  if (upload.version !== undefined) return { file: presentFile(world, completeVersion(world, upload, blob)) };
  if (file.parent_id !== '' && !world.files.has(file.parent_id)) {
    // Its folder was deleted during the upload.
    file.parent_id = '';
  }
  const settled = tree.settleName(world, file, upload.replaces === true ? 'replace' : 'keep_both');
  if (typeof settled === 'string') tree.setName(file, settled);
  tree.setBlob(file, blob);
  file.modified_at = service.plausibleTime(upload.modifiedAt, world.now());
  return { file: presentFile(world, file) };
}

/** The upload of a URL. */
function uploadOf(world: World, call: Call): { id: string; upload: Upload } {
  const claim = world.claims.get(call.param('token'));
  const id = claim?.use === 'upload' ? claim.id : '';
  return { id, upload: world.uploads.get(id) ?? refuse('not_found') };
}

const offsetOf = (offset: number) => ({ 'upload-offset': String(offset) });

/** The routes of resumable uploads on the content origin: the URL is the capability to write. */
export const uploadRoutes: readonly Route[] = [
  raw(
    'GET /upload/{token}',
    (call, world) => new Response(null, { headers: offsetOf(lengthOf(uploadOf(world, call).upload)) }),
  ),

  raw('PATCH /upload/{token}', async (call, world) => {
    const { id, upload } = uploadOf(world, call);
    const given = call.headers.get('upload-offset') ?? '';
    const have = lengthOf(upload);
    if (!/^\d{1,15}$/.test(given)) refuse('invalid_argument', 'upload-offset');
    if (Number(given) !== have) refuse('out_of_range', { field: 'upload-offset', description: String(have) });
    const length = have + call.bytes.byteLength;
    if (length > upload.file.size) refuse('out_of_range', { description: 'more bytes than were announced' });
    upload.parts.push(call.bytes);
    if (length < upload.file.size) return new Response(null, { status: 204, headers: offsetOf(length) });
    return Response.json(await complete(world, id, upload));
  }),

  raw('DELETE /upload/{token}', (call, world) => {
    const { id, upload } = uploadOf(world, call);
    world.uploads.delete(id);
    abandon(world, upload);
    return new Response(null, { status: 204 });
  }),
];
