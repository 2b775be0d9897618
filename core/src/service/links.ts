import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';

const maxUrlLength = 2048;

/** The link as an address of the web: http or https, without user and password; null for anything else. */
export function readLink(text: string): URL | null {
  if (text.length > maxUrlLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.hostname !== '' && url.username === '' && url.password === '' ? url : null;
}

/** Which files of a torrent, by their place in its list; left out all of them. */
const files = v.optional(
  v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.minLength(1), v.maxLength(10_000)),
);

/**
 * What shall be fetched: a link of the web or a magnet link, or a `.torrent` file of the drive. A magnet link names
 * trackers, each an address of its own; `readLink` keeps the web's at 2048.
 */
export const DownloadSource = v.union([
  v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(8192)), files }),
  v.object({ file_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)), files }),
]);
export type DownloadSource = v.InferOutput<typeof DownloadSource>;

/** Whether it takes a BitTorrent engine. */
export const needsTorrents = (source: DownloadSource): boolean =>
  'file_id' in source || /^magnet:/i.test(source.url);

/** Names that no public resolver answers. */
export const localNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/;

/** Why a link could not be fetched, by the status that its server answered. */
export function failureOfStatus(status: number): FailureCode {
  if (status === 404 || status === 410) return 'not_found';
  return status === 401 || status === 403 ? 'permission_denied' : 'unreachable';
}
