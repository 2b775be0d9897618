// What writers do to a server that may be killed at any moment, and a ledger of what it has acknowledged.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beginStoreUpload, s3Client } from '../../features/uploads/testing/store-clients.ts';
import {
  type Answer,
  beginUpload,
  call,
  newFolder,
  type Person,
  sendBytes,
  storeFile,
} from './start-test-server.ts';

/** What was acknowledged: what must be there, and what must not. */
export interface Ledger {
  /** SHA-256 by file. */
  readonly files: Map<string, string>;
  /** Names that are right, by folder. */
  readonly names: Map<string, readonly string[]>;
  readonly deleted: Set<string>;
  /** Keys of restores that were sent; each must have happened once in the end. */
  readonly restores: Set<string>;
  readonly unanswered: Set<string>;
}

export function emptyLedger(): Ledger {
  return {
    files: new Map(),
    names: new Map(),
    deleted: new Set(),
    restores: new Set(),
    unanswered: new Set(),
  };
}

/** How many things were acknowledged. */
export const acknowledgedIn = (ledger: Ledger): number =>
  ledger.files.size + ledger.names.size + ledger.deleted.size + ledger.restores.size;

/** A server that answers under these addresses. */
export interface Addresses {
  readonly appUrl: string;
  readonly contentUrl: string;
}

/** Who writes what where. */
export interface Work {
  /** The server to ask next; one of several. */
  readonly server: () => Addresses;
  readonly owner: Person;
  readonly guest: Person;
  readonly share: string;
  readonly shared: string;
  readonly ledger: Ledger;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The size of the next file, in bytes: another one each time, up to 150 kB. */
const sizeOf = ({ files }: Ledger): number => 2 + ((files.size * 7919) % 150_000);

/** A signed address names the process that signed it; another one keeps its word. */
const onServer = (endpoint: string, { contentUrl }: Addresses): string =>
  `${contentUrl}${new URL(endpoint).pathname}`;

async function upload({ server, owner, ledger }: Work): Promise<void> {
  const bytes = new Uint8Array(randomBytes(sizeOf(ledger)));
  const begun = await beginUpload(server(), owner, `${randomUUID()}.bin`, bytes.length);
  const half = Math.floor(bytes.length / 2);
  await sendBytes(onServer(begun.endpoint, server()), 0, bytes.slice(0, half));
  const done = await sendBytes(onServer(begun.endpoint, server()), half, bytes.slice(half));
  if (done.status === 200) ledger.files.set(begun.id, sha256(bytes));
}

async function uploadInParts({ server, owner, ledger }: Work): Promise<void> {
  const bytes = randomBytes(sizeOf(ledger));
  const name = `${randomUUID()}.bin`;
  const { params, fileId } = await beginStoreUpload(server(), owner, { name, size: bytes.length });
  const s3 = s3Client(params);
  const id = await s3.getMultipartUploadId(params.key);
  const half = Math.floor(bytes.length / 2);
  const parts = await Promise.all([
    s3.uploadPart(params.key, id, bytes.subarray(0, half), 1),
    s3.uploadPart(params.key, id, bytes.subarray(half), 2),
  ]);
  await s3.completeMultipartUpload(params.key, id, parts);
  ledger.files.set(fileId, sha256(bytes));
}

async function folders({ server, owner, ledger }: Work): Promise<void> {
  const first = randomUUID();
  const id = await newFolder(server(), owner, first);
  ledger.names.set(id, [first]);
  const second = randomUUID();
  // Until the answer is here, both names are right.
  ledger.names.set(id, [first, second]);
  const renamed = await call(server(), 'PATCH', `/drive/v1/files/${id}`, {
    token: owner.token,
    body: { name: second },
  });
  if (renamed.status === 200) ledger.names.set(id, [second]);
}

async function removals({ server, owner, ledger }: Work): Promise<void> {
  const id = await storeFile(server(), owner, `${randomUUID()}.txt`, 'soon gone');
  const gone = await call(server(), 'POST', '/drive/v1/files:batchDelete', {
    token: owner.token,
    body: { ids: [id] },
  });
  if (gone.status === 200) ledger.deleted.add(id);
}

/** Saves the share to the guest's drive; the same key, sent again elsewhere, does it once (P12). */
export async function sendRestore(work: Work, key: string): Promise<Answer> {
  const { server, guest, share, shared, ledger } = work;
  ledger.unanswered.add(key);
  const done = await call(server(), 'POST', '/drive/v1/share/restore', {
    token: guest.token,
    headers: { 'idempotency-key': key },
    body: { share_id: share, file_ids: [shared] },
  });
  if (done.body.restore_status === 'RESTORE_COMPLETE') {
    ledger.unanswered.delete(key);
    ledger.restores.add(key);
  }
  return done;
}

const steps = [upload, upload, upload, uploadInParts, folders, folders, removals];

/** Starts eight writers, each doing its step again and again as `repeat` says. */
export function startWriters(
  work: Work,
  repeat: (step: () => Promise<unknown>) => Promise<void>,
): Promise<void>[] {
  return [...steps.map((step) => repeat(() => step(work))), repeat(() => sendRestore(work, randomUUID()))];
}
