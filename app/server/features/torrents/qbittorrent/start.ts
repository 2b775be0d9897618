import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DownloadFailure } from '../../offline/download-failure.ts';
import type { Job } from '../job.ts';
import { type Metainfo, readInfo, readTorrentFile } from '../metainfo.ts';

/** Where a download begins. */
export interface Start {
  readonly infoHash: string;
  /** Null where a peer has to be asked. */
  readonly metainfo: Metainfo | null;
  readonly trackers: readonly string[];
}

const descriptionPath = (job: Job): string => join(job.folder, 'description');

/** Reads where a job begins; a description that was asked for before is not asked for again. */
export async function readStart(job: Job): Promise<Start> {
  if (job.source.kind === 'file') {
    const torrent = readTorrentFile(job.source.bytes);
    if (torrent === null) throw new DownloadFailure('invalid_argument');
    const { metainfo, trackers } = torrent;
    return { infoHash: metainfo.infoHash, metainfo, trackers };
  }
  const { infoHash, trackers } = job.source;
  const kept = await readFile(descriptionPath(job)).catch(() => null);
  const metainfo = kept === null ? null : readInfo(kept);
  return { infoHash, metainfo: metainfo?.infoHash === infoHash ? metainfo : null, trackers };
}

/** Keeps what a peer told of a torrent, for a later run of its job. */
export async function keepDescription(job: Job, { info }: Metainfo): Promise<void> {
  const path = descriptionPath(job);
  await writeFile(`${path}.new`, info, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
