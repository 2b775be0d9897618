import { DownloadSource, needsTorrents, readLink, usableName } from '@aloft/core/service';
import { NameConflict } from '@aloft/core/wire';
import * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { findFile } from '../files/tree.ts';
import { readMagnet } from '../torrents/magnet.ts';
import { findEngine } from '../torrents/program.ts';
import { nameOfDownload } from './names.ts';

/** What a task keeps of its link, until it is done. */
export const Work = v.object({
  /** Empty where a file of the drive takes its place. */
  url: v.string(),
  parentId: v.string(),
  /** What the result is to be called; empty for its own name. */
  name: v.string(),
  kind: v.optional(v.picklist(['web', 'torrent']), 'web'),
  /** The drive's own `.torrent` file; empty for a link. */
  torrentId: v.optional(v.string(), ''),
  /** The wanted files of a torrent, by their places in it; all of them when left out. */
  files: v.optional(v.array(v.number())),
  /** What becomes of a name that is taken. */
  conflict: v.optional(NameConflict),
  /** The version of the source whose bytes are here, as its answer named it; empty when they cannot be continued. */
  validator: v.optional(v.string(), ''),
});
export type Work = v.InferOutput<typeof Work>;

/** A link that may be tried. */
export interface Target extends Pick<Work, 'url' | 'kind' | 'torrentId' | 'files'> {
  /** What the task is called until more is known. */
  readonly name: string;
}

async function ownTorrent(services: Services, accountId: string, id: string): Promise<Target | Refusal> {
  const row = await findFile(services.db, accountId, id);
  const isThere = row !== null && row.trashed_at === null && row.blob_id !== null;
  if (!isThere) return refuse('file_not_found', { field: 'url' });
  if (row.mime_type !== 'application/x-bittorrent')
    return refuse('invalid_argument', { field: 'url', description: 'this file is no torrent' });
  return { url: '', kind: 'torrent', torrentId: id, name: row.name };
}

function magnetTarget(text: string): Target | null {
  const magnet = readMagnet(text);
  if (magnet === null || !URL.canParse(text)) return null;
  const name = usableName(magnet.name) ?? magnet.infoHash;
  return { url: new URL(text).href, kind: 'torrent', torrentId: '', name };
}

async function hasEngine({ configuration }: Services): Promise<boolean> {
  return configuration.torrents && (await findEngine(configuration)) !== null;
}

/**
 * Reads what shall be fetched (R1.9): `{url}` of the web, of a magnet or of a `.torrent` file, or `{file_id}` of a
 * `.torrent` file in the drive; `files` of it when not all are wanted. Torrents need the operator's switch and an installed
 * engine; a `.torrent` link without them is a file like others.
 */
export async function readTarget(
  services: Services,
  accountId: string,
  given: unknown,
): Promise<Target | Refusal> {
  const parsed = v.safeParse(DownloadSource, given);
  const spoilt = refuse('invalid_argument', { field: 'url', description: 'this link cannot be fetched' });
  if (!parsed.success) return spoilt;
  const torrents = await hasEngine(services);
  const text = 'url' in parsed.output ? parsed.output.url : '';
  const needsEngine = needsTorrents(parsed.output);
  if (needsEngine && !torrents) return refuse('unimplemented', { field: 'url' });
  const chosen = { files: parsed.output.files };
  if ('file_id' in parsed.output) {
    const own = await ownTorrent(services, accountId, parsed.output.file_id);
    return isRefusal(own) ? own : { ...own, ...chosen };
  }
  const magnet = magnetTarget(text);
  if (needsEngine) return magnet === null ? spoilt : { ...magnet, ...chosen };
  const url = readLink(text);
  if (url === null) return spoilt;
  const kind = torrents && /\.torrent$/i.test(url.pathname) ? 'torrent' : 'web';
  const name = nameOfDownload({ wanted: '', disposition: '', type: '', url });
  return { url: url.href, kind, torrentId: '', name, ...chosen };
}
