import { addAccount } from '../../features/accounts/accounts.ts';
import { admittedByOperator } from '../../features/accounts/sign-up/admission.ts';
import { createFolder, starFiles, trashFiles } from '../../features/files/changes.ts';
import { recordEvent } from '../../features/files/events.ts';
import { fileRow } from '../../features/files/rows.ts';
import { reserveSpace } from '../../features/files/space.ts';
import { createShare, type NewShare } from '../../features/shares/create.ts';
import { transact } from '../../platform/database/transaction.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { newId, newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import {
  demonstrationDrive,
  manyName,
  type Node,
  starredNames,
  trashedNames,
  uploadedNames,
} from './drive.ts';
import { sellProducts } from './products.ts';

/** What is printed at start. */
export interface Demonstration {
  readonly email: string;
  readonly password: string;
  readonly shares: readonly { readonly what: string; readonly url: string }[];
}

/** The address of the account that a demonstration is made in. */
export const demonstrationEmail = 'demo@aloft.example';

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

async function store(services: Services, bytes: Buffer): Promise<string> {
  const id = newId();
  const blob = await services.blobs.put(id, once(bytes), bytes.length);
  await services.db
    .insertInto('blobs')
    .values({ id, size: blob.size, sha256: blob.sha256, gcid: blob.gcid, created_at: services.clock() })
    .execute();
  return id;
}

/** Creates a tree; answers the ids of its first level by name. */
async function plant(
  services: Services,
  accountId: string,
  parentId: string,
  nodes: readonly Node[],
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const node of nodes) {
    const now = services.clock();
    if (node.kind === 'folder') {
      const id = await createFolder(services, accountId, parentId, node.name);
      if (isRefusal(id)) throw new Error(`the demonstration drive could not be made: ${id.refused}`);
      await plant(services, accountId, id, node.children);
      made.set(node.name, id);
      continue;
    }
    const blobId = await store(services, node.bytes);
    const row = fileRow({ accountId, parentId, name: node.name, now, size: node.bytes.length, blobId });
    await transact(services.db, async (db) => {
      const full = await reserveSpace({ ...services, db }, accountId, {
        bytes: node.bytes.length,
        entries: 1,
      });
      if (full !== null) throw new Error(`the demonstration drive could not be made: ${full.refused}`);
      await db.insertInto('files').values(row).execute();
      if (uploadedNames.includes(node.name)) await recordEvent(db, 'TYPE_UPLOAD', row, now);
    });
    services.media.note({ ...row, blob_id: blobId });
    made.set(node.name, row.id);
  }
  return made;
}

/** Creates the demonstration data in a data folder without accounts; null when there are accounts. */
export async function createDemonstration(services: Services): Promise<Demonstration | null> {
  const anybody = await services.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (anybody !== undefined) return null;
  const password = newSecret().slice(0, 16);
  const accountId = await addAccount(services, admittedByOperator, {
    email: demonstrationEmail,
    password,
    name: 'Demo',
  });
  if (isRefusal(accountId)) return null;
  await sellProducts(services);
  const roots = await plant(services, accountId, '', await demonstrationDrive());
  const folderId = (name: string): string[] => [roots.get(name) ?? ''];
  const refusal =
    (await starFiles(services, accountId, starredNames.flatMap(folderId), 1)) ??
    (await trashFiles(services, accountId, trashedNames.flatMap(folderId)));
  if (refusal !== null) throw new Error(`the demonstration drive could not be made: ${refusal.refused}`);

  const shares: { what: string; url: string }[] = [];
  async function share(
    what: string,
    wanted: Partial<NewShare> & { fileIds: readonly string[] },
  ): Promise<string> {
    const made = await createShare(services, accountId.toString(), {
      expirationDays: -1,
      restoreLimit: -1,
      passCode: 'NOT_REQUIRED',
      ...wanted,
    });
    if (isRefusal(made)) throw new Error(`the demonstration share could not be made: ${made.refused}`);
    const code = made.passCode === '' ? '' : ` (passcode ${made.passCode})`;
    shares.push({ what, url: `${services.addresses.app}/s/${made.share.id}${code}` });
    return made.share.id;
  }

  await share('open', { fileIds: folderId('Summer by the lake') });
  await share('with a passcode', { fileIds: folderId('Documents'), passCode: 'REQUIRED' });
  await share('a long folder', { fileIds: folderId(manyName) });
  await share('may be saved once', { fileIds: folderId('音乐'), restoreLimit: 1 });
  const expired = await share('expired', { fileIds: folderId('Backup.zip'), expirationDays: 1 });
  const ended = await share('ended by its owner', { fileIds: folderId('Backup.zip') });
  await services.db
    .updateTable('shares')
    .set({ expires_at: services.clock() - 1 })
    .where('id', '=', expired)
    .execute();
  await services.db
    .updateTable('shares')
    .set({ deleted_at: services.clock() })
    .where('id', '=', ended)
    .execute();
  return { email: demonstrationEmail, password, shares };
}
