/**
 * Containers of one file. None of those that name other files or addresses (HLS, DASH, concat, SDP) is among them,
 * whatever a content claims to be: each is recognised by its bytes alone (T16).
 */
const containers = ['matroska', 'mov', 'avi', 'asf', 'mpegts', 'mpeg', 'flv', 'ogg'];
const maxAllocation = 512 * 1024 ** 2;
const maxPixels = 8192 * 4320;

/** Where both programs read a content. */
export interface FilmInput {
  readonly address: string;
  /** The protocols that are needed for it. */
  readonly protocols: string;
}

/** A content in a folder. A path is never taken for an option or a protocol. */
export const inputOfFile = (path: string): FilmInput => ({ address: `file:${path}`, protocols: 'file' });

/** What both programs are told of a stranger's file: nothing but this one file is read. */
export const guarded = ({ protocols }: FilmInput): readonly string[] => [
  ...['-hide_banner', '-v', 'error', '-max_alloc', String(maxAllocation)],
  ...['-protocol_whitelist', protocols, '-format_whitelist', containers.join(',')],
];

/** Limits of a decoder. */
export const decoding: readonly string[] = ['-threads', '2', '-max_pixels', String(maxPixels)];
