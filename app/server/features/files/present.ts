import { type FileUse, isPicture, linksUntil, presentFile as present } from '@aloft/core/service';
import type { File, ThumbnailSize } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables/tables.ts';
import type { Services } from '../../services.ts';
import { type ClaimOf, signClaim } from '../content/signed.ts';
import type { MediaFacts } from '../media/kinds.ts';
import { paramsOf, videoOf } from '../media/present.ts';

export type FileRow = Selectable<Tables['files']> & {
  sha256: string | null;
  gcid: string | null;
  still: MediaFacts['still'] | null;
  /** Pixels and milliseconds; null until the content was examined. */
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  /** The account's, now: an address that was given at another one has ended. */
  access_version: number;
};

/** An account that sees its own, at the version that its session was found with. */
export interface OwnViewer {
  readonly kind: 'owner';
  readonly accountId: string;
  readonly version: number;
}

/** For whom a file is shown: its owner, or the holder of a share's grant. */
export type Viewer =
  | OwnViewer
  | {
      readonly kind: 'share';
      readonly shareId: string;
      readonly passVersion: number;
      readonly rootIds: ReadonlySet<string>;
    };

/** What an address of the file allows whoever sees it: read again at every request (P9). */
function claimOf(row: FileRow, viewer: Viewer, use: FileUse, until: number): ClaimOf<FileUse> {
  const file = { use, file: row.id, until };
  return viewer.kind === 'owner'
    ? { ...file, account: viewer.accountId, version: viewer.version }
    : { ...file, share: viewer.shareId, passVersion: viewer.passVersion };
}

/** The part of an address that tells one content of a file from the next. */
export const contentMark = (blobId: string | null): string => blobId?.slice(0, 8) ?? '';

function addressOf(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  use: FileUse,
  size: ThumbnailSize,
): string {
  const token = signClaim(services, claimOf(row, viewer, use, linksUntil(row, services.clock())));
  // Caches keep an answer for minutes: new content needs an address of its own.
  const content = contentMark(row.blob_id);
  const { content: origin } = services.addresses;
  if (use === 'stream') return `${origin}/stream/${token}/${content}/index.m3u8`;
  const name = encodeURIComponent(row.name);
  if (use !== 'thumbnail') return `${origin}/content/${token}/${name}?v=${content}`;
  const sized = size === 'SIZE_LARGE' ? '' : `&thumbnail_size=${size}`;
  return `${origin}/thumbnail/${token}/${name}?v=${content}${sized}`;
}

/** When it was taken is the owner's own affair. */
const takenOf = ({ taken_at: taken }: FileRow, viewer: Viewer): Record<string, string> =>
  viewer.kind === 'owner' && taken !== null ? { taken_time: new Date(taken).toISOString() } : {};

/** Pictures have thumbnails by their name; films and sounds once it is known that there is one to be had. */
function hasThumbnail(services: Services, row: FileRow): boolean {
  if (isPicture(row.extension)) return true;
  if (row.category !== 'video' && row.category !== 'audio') return false;
  return row.still === 'key' || row.still === 'cover' || (row.still === 'coded' && services.media.decodes);
}

/** A file with its addresses and what its bytes say of themselves; waits at most `maxWait` milliseconds for that. */
export async function presentOpened(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  {
    maxWait = 1500,
    thumbnailSize,
  }: { readonly maxWait?: number; readonly thumbnailSize?: ThumbnailSize } = {},
): Promise<File> {
  const whole = row.phase === 'PHASE_TYPE_COMPLETE';
  const facts = whole ? await services.media.factsOf(row, maxWait) : null;
  return presentFile(services, row, viewer, 'links', { facts, thumbnailSize });
}

/** What else is known of a file, and how large its thumbnail is wanted. */
interface Presentation {
  readonly facts?: MediaFacts | null;
  readonly thumbnailSize?: ThumbnailSize | undefined;
}

/** A row as the wire shows it; addresses only where asked, as each costs a signature. */
export function presentFile(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  show: 'links' | 'none',
  { facts = null, thumbnailSize = 'SIZE_LARGE' }: Presentation = {},
): File {
  const links = {
    show,
    hasThumbnail: hasThumbnail(services, row),
    hasStream: services.streams.isReady,
    until: linksUntil(row, services.clock()),
    addressOf: (use: FileUse) => addressOf(services, row, viewer, use, thumbnailSize),
  };
  const { trashDays } = services.configuration;
  return present(row, viewer.kind === 'owner' ? { kind: 'owner', trashDays } : viewer, links, {
    video: videoOf(facts),
    params: { ...paramsOf(facts ?? row), ...takenOf(row, viewer) },
  });
}
