import * as v from 'valibot';
import type * as wire from '../../wire/index.ts';
import { type Bytes, joined, namesOfContent } from './bytes.ts';
import { Conflict, checkName, entryNamed, settleName } from './conflicts.ts';
import { noteEvent } from './events.ts';
import { type Ask, type Route, raw, refuse } from './frame.ts';
import { day } from './limits.ts';
import { cleanName } from './names.ts';
import { presentFile, stillHolds, tokenOf } from './present.ts';
import { checkSize, reserve, trafficOf } from './tiers.ts';
import { addRow, filesOf, freeName, isOwnFolder } from './tree.ts';
import { type Account, type Blob, timeOf, type Upload, type World } from './world.ts';

/** What a person wants to upload. */
export const NewUpload = v.object({
  parent_id: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  name: v.string(),
  size: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{40}$/), v.toUpperCase())),
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  ...Conflict,
});

/** Bytes with their names, kept once for all entries that have them. */
export async function addBlob(world: World, bytes: Bytes): Promise<Blob> {
  const blob = { id: world.newId(), bytes, ...(await namesOfContent(bytes)) };
  world.blobs.set(blob.id, blob);
  return blob;
}

/** Content that this very account stores already; another's is a secret. */
function ownBlob(world: World, account: Account, wanted: v.InferOutput<typeof NewUpload>): string | null {
  if (wanted.hash === undefined && wanted.sha256 === undefined) return null;
  const found = filesOf(world, account.id)
    .flatMap((row) => world.blobs.get(row.blobId ?? '') ?? [])
    .find(
      (blob) =>
        blob.bytes.byteLength === wanted.size &&
        (wanted.sha256 === undefined || blob.sha256 === wanted.sha256) &&
        (wanted.hash === undefined || blob.gcid === wanted.hash),
    );
  return found?.id ?? null;
}

/** Uploads that an account may have open. */
const mostOpenUploads = 1000;

function checkOpenUploads(world: World, account: Account): void {
  const open = [...world.uploads.values()].filter(
    (one) => one.accountId === account.id && world.files.has(one.fileId),
  );
  if (open.length >= mostOpenUploads) refuse('resource_exhausted');
}

/** Reserves the space and answers where the bytes go, or nothing of the kind when they are known. */
export function beginUpload(
  world: World,
  account: Account,
  wanted: v.InferOutput<typeof NewUpload>,
): v.InferInput<typeof wire.CreatedFile> {
  const name = cleanName(wanted.name);
  if (!isOwnFolder(world, account.id, wanted.parent_id)) refuse('file_not_found', { field: 'parent_id' });
  const known = ownBlob(world, account, wanted);
  const conflict = wanted.name_conflict ?? 'keep_both';
  const kind = 'drive#file' as const;
  const coming = { accountId: account.id, parentId: wanted.parent_id, name, kind };
  checkName(world, coming, conflict);
  const there = entryNamed(world, coming);
  if (conflict === 'skip' && there !== null) {
    return { upload_type: 'UPLOAD_TYPE_RESUMABLE', file: presentFile(world, there) };
  }
  reserve(world, account, wanted.size);
  if (known === null) {
    checkSize(world, account, wanted.size);
    checkOpenUploads(world, account);
  }
  const settled = known === null ? null : settleName(world, coming, conflict);
  const row = addRow(world, {
    accountId: account.id,
    parentId: wanted.parent_id,
    // Who is going to be replaced keeps the name until the bytes are whole.
    name: typeof settled === 'string' ? settled : freeName(world, account.id, wanted.parent_id, name),
    kind: 'drive#file',
    size: wanted.size,
    blobId: known,
  });
  if (known !== null) {
    noteEvent(world, 'TYPE_UPLOAD', row);
    return { upload_type: 'UPLOAD_TYPE_RESUMABLE', file: presentFile(world, row) };
  }
  const id = world.newId();
  const expiresAt = world.now() + day;
  const announced = {
    gcid: wanted.hash ?? '',
    sha256: wanted.sha256 ?? '',
    replaces: conflict === 'replace' ? name : '',
  };
  const { size } = wanted;
  world.uploads.set(id, { accountId: account.id, fileId: row.id, size, announced, expiresAt, parts: [] });
  const given = { account: account.id, version: account.accessVersion };
  const token = tokenOf(world, { use: 'upload', upload: id, ...given, until: expiresAt });
  return {
    upload_type: 'UPLOAD_TYPE_RESUMABLE',
    resumable: {
      kind: 'drive#resumable',
      provider: 'PROVIDER_ALOFT',
      params: { endpoint: `${world.addresses.content}/upload/${token}`, expiration: timeOf(expiresAt) },
    },
    file: presentFile(world, conflict === 'replace' ? { ...row, name } : row),
  };
}

/** Gives an unfinished upload's space back and forgets it. */
function abandon(world: World, id: string): void {
  const upload = world.uploads.get(id);
  const account = world.accounts.get(upload?.accountId ?? '');
  if (upload === undefined || account === undefined) return;
  world.uploads.delete(id);
  world.files.delete(upload.fileId);
  account.quotaUsed -= upload.size;
}

/** Forgets uploads that were given up a day ago. */
export function sweepUploads(world: World): void {
  for (const [id, upload] of world.uploads) if (upload.expiresAt <= world.now()) abandon(world, id);
}

const lengthOf = (upload: Upload): number => upload.parts.reduce((sum, part) => sum + part.byteLength, 0);

/** The upload that an address stands for. */
function uploadOf(world: World, ask: Ask): { id: string; upload: Upload } {
  const claim = world.claims.get(ask.param('token'));
  const id = claim?.use === 'upload' && stillHolds(world, claim) ? claim.upload : '';
  return { id, upload: world.uploads.get(id) ?? refuse('not_found') };
}

/** The last bytes make the file whole and visible. */
async function complete(world: World, id: string, upload: Upload): Promise<Response> {
  const row = world.files.get(upload.fileId) ?? refuse('not_found');
  const blob = await addBlob(world, joined(upload.parts));
  const { gcid, sha256, replaces } = upload.announced;
  if ((gcid !== '' && blob.gcid !== gcid) || (sha256 !== '' && blob.sha256 !== sha256)) {
    world.blobs.delete(blob.id);
    abandon(world, id);
    refuse('invalid_argument', { field: 'hash', description: 'the bytes are not those that were announced' });
  }
  row.blobId = blob.id;
  row.phase = 'PHASE_TYPE_COMPLETE';
  row.modifiedAt = world.now();
  if (row.parentId !== '' && !world.files.has(row.parentId)) {
    // Its folder was deleted while the bytes came.
    row.name = freeName(world, row.accountId, '', row.name);
    row.parentId = '';
  }
  if (replaces !== '') {
    const { accountId, parentId, kind } = row;
    const coming = { accountId, parentId, kind, name: replaces, self: row.id };
    const there = entryNamed(world, coming);
    if (there === null || there.kind === kind) {
      const settled = settleName(world, coming, 'replace');
      if (settled === replaces) row.name = replaces;
    }
  }
  world.uploads.delete(id);
  noteEvent(world, 'TYPE_UPLOAD', row);
  const answer: wire.UploadedFile = { file: presentFile(world, row) };
  return Response.json(answer);
}

/** The resumable upload on the content origin: the address is the right to write. */
export function uploadRoutes(world: World): readonly Route[] {
  return [
    raw('content', 'GET', '/upload/{token}', (ask) => {
      const { upload } = uploadOf(world, ask);
      return new Response(null, { status: 200, headers: { 'upload-offset': String(lengthOf(upload)) } });
    }),

    raw('content', 'PATCH', '/upload/{token}', async (ask) => {
      const { id, upload } = uploadOf(world, ask);
      const given = ask.headers.get('upload-offset') ?? '';
      if (!/^\d{1,15}$/.test(given)) refuse('invalid_argument', { field: 'upload-offset' });
      const have = lengthOf(upload);
      if (Number(given) !== have) {
        refuse('out_of_range', { field: 'upload-offset', description: String(have) });
      }
      const length = have + ask.bytes.byteLength;
      if (length > upload.size) refuse('out_of_range', { description: 'more bytes than were announced' });
      upload.parts.push(ask.bytes);
      const owner = world.accounts.get(upload.accountId);
      if (owner !== undefined) trafficOf(world, owner).uploaded += ask.bytes.byteLength;
      return length === upload.size
        ? complete(world, id, upload)
        : new Response(null, { status: 204, headers: { 'upload-offset': String(length) } });
    }),

    raw('content', 'DELETE', '/upload/{token}', (ask) => {
      abandon(world, uploadOf(world, ask).id);
      return new Response(null, { status: 204 });
    }),
  ];
}
