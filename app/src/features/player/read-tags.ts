// The tags of a recording, read by ranges in the browser. A file may say anything: its words are text, its picture is
// an image by its type, and no file makes us read more than the budget.
import { nameDecoder } from '@aloft/core/encodings';
import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  type InputFormat,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { readContent } from '../../data/content.ts';
import { plainLine } from './plain-line.ts';

export interface Tags {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** Of an image type; null where there is none. */
  readonly cover: Blob | null;
}

/** Bytes that are read of one file for its tags. */
export const tagBudget = 4 * 1024 ** 2;
/** The first request brings as much, which holds the tags of most files. */
const firstPart = 128 * 1024;

const imageTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const otherNames: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', jpg: 'image/jpeg' };

/** A picture as a blob of its type; null where it does not say that it is one. */
export function coverBlob(data: Uint8Array, type: string): Blob | null {
  const lower = type.trim().toLowerCase();
  const known = otherNames[lower] ?? lower;
  return imageTypes.has(known) && data.byteLength > 0
    ? new Blob([new Uint8Array(data)], { type: known })
    : null;
}

/** Reads a file's bytes within the budget; `read` fails beyond it. */
function boundedReader(address: string, size: number, signal: AbortSignal) {
  let left = tagBudget;
  let first: Promise<Uint8Array<ArrayBuffer>> | null = null;

  async function fetchPart(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    left -= end - start;
    if (left < 0) throw new RangeError('the tags are too large');
    const found = await readContent(address, { signal, range: { first: start, last: end - 1 } });
    if (!found.ok) throw new Error(found.failure.code);
    if (found.value.byteLength !== end - start) throw new RangeError('another part than asked for');
    return found.value;
  }
  return async (start: number, end: number): Promise<Uint8Array> => {
    const known = Math.min(firstPart, size);
    if (end > known) return fetchPart(start, end);
    first ??= fetchPart(0, known);
    return (await first).subarray(start, end);
  };
}

/** Formats whose texts may have no stated encoding, and are told as Latin-1 then. */
const unstated: ReadonlySet<InputFormat> = new Set([MP3, ADTS, WAVE]);

const isBytes = (text: string): boolean => /^[\0-\xff]*$/.test(text);
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Reads texts in the encoding in which they are the likeliest together: programs write that of their system as Latin-1. */
function textReader(texts: readonly string[]): (text: string) => string {
  const decode = nameDecoder(texts.filter(isBytes).map(bytesOf), 'torrent');
  return (text) => (isBytes(text) ? decode(bytesOf(text)) : text);
}

/** What a recording says of itself; null where it says nothing, or nothing that can be read within the budget. */
export async function readTags(address: string, size: number, signal: AbortSignal): Promise<Tags | null> {
  if (size === 0) return null;
  const source = new CustomSource({ getSize: () => size, read: boundedReader(address, size, signal) });
  const input = new Input({ source, formats: [MP3, FLAC, OGG, WAVE, MP4, QTFF, ADTS, WEBM, MATROSKA] });
  try {
    const { title = '', artist, albumArtist, album = '', images = [] } = await input.getMetadataTags();
    const by = artist ?? albumArtist ?? '';
    const read = unstated.has(await input.getFormat()) ? textReader([title, by, album]) : String;
    const image = images.find(({ kind }) => kind === 'coverFront') ?? images[0];
    return {
      title: plainLine(read(title)),
      artist: plainLine(read(by)),
      album: plainLine(read(album)),
      cover: image === undefined ? null : coverBlob(image.data, image.mimeType),
    };
  } catch {
    // Damaged, of no known format, too large, or gone: its name has to do.
    return null;
  } finally {
    input.dispose();
  }
}
