import { type Failure, localFailure, type Result, type SharePorts } from '@aloft/core';
import type { LateFlows } from '../../actors/late-flows.ts';
import type { FileAddress } from '../../data/file-address.ts';
import { type FileEntry, toFileEntry } from '../files/entry.ts';

type SharedFiles = typeof import('../../data/shared-files.ts');

/** What a press gets whose scripts did not arrive: the same as from a service that cannot be reached. */
export const notArrived = (error: unknown): Failure => localFailure('unreachable', String(error));

/** The share chart's I/O, whose scripts are fetched with the first call: the page shows what the server has fetched. */
export function lateSharePorts(flows: LateFlows): SharePorts {
  return {
    fetchShare: async (question, signal) => {
      try {
        const [{ call }, { sharePorts }] = await Promise.all([
          flows.load(),
          import('../../data/shared-files.ts'),
        ]);
        return await sharePorts(call).fetchShare(question, signal);
      } catch (error) {
        return { kind: 'failed', failure: notArrived(error) };
      }
    },
  };
}

/** One page of a folder of a share; its scripts are fetched with the first one. */
export async function fetchPage(
  flows: LateFlows,
  wanted: Parameters<SharedFiles['fetchSharedPage']>[1],
  signal?: AbortSignal,
): ReturnType<SharedFiles['fetchSharedPage']> {
  try {
    const [{ call }, calls] = await Promise.all([flows.load(), import('../../data/shared-files.ts')]);
    return await calls.fetchSharedPage(call, wanted, signal);
  } catch (error) {
    return { ok: false, failure: notArrived(error) };
  }
}

/** Where the bytes of a file of the share are; its scripts are fetched with the first press. */
export async function fetchAddress(
  flows: LateFlows,
  wanted: { readonly shareId: string; readonly passToken: string; readonly fileId: string },
): Promise<Result<FileAddress>> {
  try {
    const [{ call }, calls] = await Promise.all([flows.load(), import('../../data/shared-files.ts')]);
    return await calls.fetchSharedFileAddress(call, wanted);
  } catch (error) {
    return { ok: false, failure: notArrived(error) };
  }
}

/** Where entries of the share are downloaded as one archive; its scripts are fetched with the first press. */
export async function fetchArchive(
  flows: LateFlows,
  wanted: Parameters<SharedFiles['fetchSharedArchive']>[1],
): Promise<Result<{ readonly url: string }>> {
  try {
    const [{ call }, calls] = await Promise.all([flows.load(), import('../../data/shared-files.ts')]);
    return await calls.fetchSharedArchive(call, wanted);
  } catch (error) {
    return { ok: false, failure: notArrived(error) };
  }
}

/** One file of the share, as a folder lists it; its scripts are fetched with the first one. */
export async function fetchEntry(
  flows: LateFlows,
  wanted: Parameters<SharedFiles['fetchSharedEntry']>[1],
): Promise<Result<FileEntry>> {
  try {
    const [{ call }, calls] = await Promise.all([flows.load(), import('../../data/shared-files.ts')]);
    const found = await calls.fetchSharedEntry(call, wanted);
    return found.ok ? { ok: true, value: toFileEntry(found.value) } : found;
  } catch (error) {
    return { ok: false, failure: notArrived(error) };
  }
}

/** One page of what an archive or a torrent of the share holds; its scripts are fetched with the first one. */
export async function fetchContents(
  flows: LateFlows,
  wanted: Parameters<SharedFiles['fetchSharedContents']>[1],
): ReturnType<SharedFiles['fetchSharedContents']> {
  try {
    const [{ call }, calls] = await Promise.all([flows.load(), import('../../data/shared-files.ts')]);
    return await calls.fetchSharedContents(call, wanted);
  } catch (error) {
    return { ok: false, failure: notArrived(error) };
  }
}
