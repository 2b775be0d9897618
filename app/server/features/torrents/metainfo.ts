import { createHash } from 'node:crypto';
import { nameDecoder } from '@aloft/core/encodings';
import { type Bencoded, decodeFirst, encode, entryOf, listOf, textOf } from './bencode.ts';

/** One file of a torrent. */
export interface PayloadFile {
  /** As its maker wrote it: names are cleaned where they become a drive's. */
  readonly path: readonly string[];
  readonly size: number;
  /** Fills up to the next piece by its attribute or BitComet's name: the engine makes no file of it. */
  readonly isPadding: boolean;
  /** Fills up to the next piece, and is nobody's file. */
  readonly isHidden: boolean;
}

/** What a torrent says of its bytes (version 1). */
export interface Metainfo {
  /** 40 digits of lower-case hex. */
  readonly infoHash: string;
  readonly name: string;
  readonly total: number;
  /** Whether it came as one bare file. */
  readonly isSingle: boolean;
  readonly isPrivate: boolean;
  readonly files: readonly PayloadFile[];
  /** The dictionary as it is hashed. */
  readonly info: Uint8Array;
}

/** A `.torrent` file, read. */
export interface TorrentFile {
  readonly metainfo: Metainfo;
  readonly trackers: readonly string[];
}

const longestPiece = 32 * 1024 ** 2;
/** Nobody cuts a large torrent finer than a block. */
const finest = 16 * 1024;
const mostFinePieces = 10_000;
const mostFiles = 10_000;
const mostBytes = 2 ** 45;
const deepestPath = 32;
/** Bytes of a path, well below what systems take (PATH_MAX). */
const longestPath = 2500;
const mostTrackers = 20;

const sizeOf = (value: Bencoded | undefined): number | null =>
  typeof value === 'number' && value >= 0 && value <= mostBytes ? value : null;

const isUsablePath = (path: readonly string[]): boolean =>
  path.length > 0 && path.length <= deepestPath && Buffer.byteLength(path.join('/')) <= longestPath;

/** Reads a name that may be in any encoding; null for what is no text. */
type NameReader = (value: Bencoded | undefined) => string | null;

const isBytes = (value: Bencoded | undefined): value is Uint8Array => value instanceof Uint8Array;

/**
 * How the names of a torrent are read: in the encoding that it declares, else in the likeliest for all of them. Those
 * beside which the same stands in UTF-8 are not looked at.
 */
function nameReaderOf(info: Bencoded, declared: string): NameReader {
  const files = listOf(entryOf(info, 'files')).slice(0, mostFiles);
  const names = [
    ...(entryOf(info, 'name.utf-8') === undefined ? [entryOf(info, 'name')] : []),
    ...files.flatMap((file) =>
      entryOf(file, 'path.utf-8') === undefined ? listOf(entryOf(file, 'path')) : [],
    ),
  ];
  const read = nameDecoder(
    names.filter(isBytes),
    'torrent',
    declared || (textOf(entryOf(info, 'encoding')) ?? ''),
  );
  return (value) => (isBytes(value) ? read(value) : null);
}

/** BitComet's padding has no attribute but this name, by which the engine knows it as well. */
const isPaddingOfBitComet = (path: readonly string[]): boolean =>
  path.some((part) => part.includes('_____padding_file_'));

function fileOf(entry: Bencoded, readName: NameReader): PayloadFile | null {
  const size = sizeOf(entryOf(entry, 'length'));
  const inUtf8 = entryOf(entry, 'path.utf-8');
  const parts =
    inUtf8 === undefined ? listOf(entryOf(entry, 'path')).map(readName) : listOf(inUtf8).map(textOf);
  const path = parts.filter((part) => part !== null);
  const attributes = textOf(entryOf(entry, 'attr')) ?? '';
  // A symbolic link (BEP 47) could lead out of the torrent's folder.
  if (size === null || path.length !== parts.length || !isUsablePath(path) || attributes.includes('l'))
    return null;
  const isPadding = attributes.includes('p') || isPaddingOfBitComet(path);
  return { path, size, isPadding, isHidden: isPadding || path[0] === '.pad' };
}

function filesOf(info: Bencoded, name: string, readName: NameReader): readonly PayloadFile[] | null {
  const single = entryOf(info, 'length');
  if (single !== undefined) {
    const size = sizeOf(single);
    return size === null ? null : [{ path: [name], size, isPadding: false, isHidden: false }];
  }
  const entries = listOf(entryOf(info, 'files'));
  if (entries.length === 0 || entries.length > mostFiles) return null;
  const files = entries.map((entry) => fileOf(entry, readName)).filter((file) => file !== null);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return files.length < entries.length || total > mostBytes ? null : files;
}

/**
 * Reads the dictionary that an info hash is the SHA-1 of; null for anything that cannot be downloaded by it. `declared`
 * is the encoding of its names as the file around it tells it.
 */
export function readInfo(bytes: Uint8Array, declared = ''): Metainfo | null {
  const decoded = decodeFirst(bytes);
  if (decoded === null || decoded.end !== bytes.length) return null;
  const info = decoded.value;
  const readName = nameReaderOf(info, declared);
  const name = textOf(entryOf(info, 'name.utf-8')) ?? readName(entryOf(info, 'name'));
  const pieceLength = entryOf(info, 'piece length');
  const hashes = entryOf(info, 'pieces');
  if (name === null || typeof pieceLength !== 'number' || pieceLength < 1 || pieceLength > longestPiece)
    return null;
  const files = filesOf(info, name, readName);
  if (files === null || !(hashes instanceof Uint8Array)) return null;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const count = Math.ceil(total / pieceLength);
  if (hashes.length !== 20 * count || (pieceLength < finest && count > mostFinePieces)) return null;
  return {
    infoHash: createHash('sha1').update(bytes).digest('hex'),
    name,
    total,
    isSingle: entryOf(info, 'length') !== undefined,
    isPrivate: entryOf(info, 'private') === 1,
    files,
    info: bytes,
  };
}

/** Reads a `.torrent` file (R1.9); null for bytes that are none, or none of version 1. */
export function readTorrentFile(bytes: Uint8Array): TorrentFile | null {
  const decoded = decodeFirst(bytes);
  const info = decoded?.entries.get('info');
  const declared = textOf(entryOf(decoded?.value, 'encoding')) ?? '';
  const metainfo = info === undefined ? null : readInfo(info, declared);
  if (decoded === null || metainfo === null) return null;
  const tiers = listOf(entryOf(decoded.value, 'announce-list')).flatMap(listOf);
  const announced = [entryOf(decoded.value, 'announce'), ...tiers].map(textOf);
  const trackers = [...new Set(announced.filter((one) => one !== null))].slice(0, mostTrackers);
  return { metainfo, trackers };
}

/** Writes a `.torrent` file of a dictionary as it is hashed, and of trackers, each a tier of its own. */
export function writeTorrentFile(info: Uint8Array, trackers: readonly string[]): Uint8Array<ArrayBuffer> {
  const [first] = trackers;
  const announce =
    first === undefined
      ? []
      : ['8:announce', encode(first), '13:announce-list', encode(trackers.map((one) => [one]))];
  const parts = ['d', ...announce, '4:info', info, 'e'];
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}
