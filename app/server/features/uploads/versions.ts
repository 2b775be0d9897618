import { lives } from '@aloft/core/service';
import type { NewVersion } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { signClaim } from '../content/signed.ts';
import type { OwnViewer } from '../files/present.ts';
import { reserveSpace } from '../files/space.ts';
import { overUploadLimits } from '../vip/limits.ts';
import { overOpenUploads, overStore } from './begin.ts';
import { unchangedFile } from './complete-version.ts';

/** A requested version of a file. */
export interface WantedVersion {
  readonly id: string;
  readonly size: number;
  /** SHA-256 of the new bytes, if announced. */
  readonly sha256?: string | undefined;
  /** SHA-256 of the content that it was made from. */
  readonly based_on: string;
  /** As its author says, in ms. */
  readonly user_modified_time?: number | undefined;
}

/**
 * Reserves the space of new content for a file that exists, and answers where to send its bytes. Refuses
 * `failed_precondition` when the file has other content than it was made from, here and again with the last byte: a
 * version never replaces one that its author has not seen. The upload has no entry of its own.
 */
export async function beginVersion(
  services: Services,
  { accountId, version }: OwnViewer,
  wanted: WantedVersion,
): Promise<NewVersion | Refusal> {
  const [uploadId, now] = [newId(), services.clock()];
  const storeFull = await overStore(services, wanted.size);
  const begun = await atomicBatch(services.db, async (db): Promise<Refusal | null> => {
    const file = await unchangedFile(db, accountId, { id: wanted.id, basedOn: wanted.based_on });
    if (isRefusal(file)) return file;
    const within = { ...services, db };
    const refusal =
      (await reserveSpace(within, accountId, { bytes: wanted.size, entries: 0 })) ??
      (await overUploadLimits(within, accountId, wanted.size)) ??
      (await overOpenUploads(db, accountId)) ??
      storeFull;
    if (refusal !== null) return refusal;
    await db
      .insertInto('uploads')
      .values({
        id: uploadId,
        account_id: accountId,
        file_id: newId(),
        blob_id: newId(),
        size: wanted.size,
        expires_at: now + lives.upload,
        sha256: wanted.sha256 ?? '',
        version_of: wanted.id,
        based_on: wanted.based_on,
        modified_at: wanted.user_modified_time ?? null,
      })
      .execute();
    return null;
  });
  if (begun !== null) return begun;
  const until = now + lives.upload;
  const token = signClaim(services, {
    use: 'upload',
    upload: uploadId,
    account: accountId,
    version,
    until,
  });
  return {
    endpoint: `${services.addresses.content}/upload/${token}`,
    expiration: new Date(until).toISOString(),
  };
}
