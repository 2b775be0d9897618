import { createHash } from 'node:crypto';
import { type Bencoded, decodeFirst, entryOf, listOf, textOf } from './bencode.ts';

/** One file of a torrent; `offset` is where its bytes begin in the whole. */
export interface PayloadFile {
  /** As its maker wrote it: names are cleaned where they become a drive's. */
  readonly path: readonly string[];
  readonly size: number;
  readonly offset: number;
  /** Fills up to the next piece, and is nobody's file. */
  readonly isPadding: boolean;
}

/** What a torrent says of its bytes (version 1). */
export interface Metainfo {
  /** 40 digits of lower-case hex. */
  readonly infoHash: string;
  readonly name: string;
  readonly pieceLength: number;
  /** 20 bytes for each piece. */
  readonly hashes: Uint8Array;
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
const mostTrackers = 20;

const sizeOf = (value: Bencoded | undefined): number | null =>
  typeof value === 'number' && value >= 0 && value <= mostBytes ? value : null;

function fileOf(entry: Bencoded, offset: number): PayloadFile | null {
  const size = sizeOf(entryOf(entry, 'length'));
  const parts = listOf(entryOf(entry, 'path.utf-8') ?? entryOf(entry, 'path')).map(textOf);
  const path = parts.filter((part) => part !== null);
  if (size === null || path.length === 0 || path.length !== parts.length || path.length > deepestPath)
    return null;
  const isPadding = textOf(entryOf(entry, 'attr'))?.includes('p') === true || path[0] === '.pad';
  return { path, size, offset, isPadding };
}

function filesOf(info: Bencoded, name: string): readonly PayloadFile[] | null {
  const single = entryOf(info, 'length');
  if (single !== undefined) {
    const size = sizeOf(single);
    return size === null ? null : [{ path: [name], size, offset: 0, isPadding: false }];
  }
  const entries = listOf(entryOf(info, 'files'));
  if (entries.length === 0 || entries.length > mostFiles) return null;
  const files: PayloadFile[] = [];
  let offset = 0;
  for (const entry of entries) {
    const file = fileOf(entry, offset);
    if (file === null) return null;
    files.push(file);
    offset += file.size;
  }
  return offset > mostBytes ? null : files;
}

/** Reads the dictionary that an info hash is the SHA-1 of; null for anything that cannot be downloaded by it. */
export function readInfo(bytes: Uint8Array): Metainfo | null {
  const decoded = decodeFirst(bytes);
  if (decoded === null || decoded.end !== bytes.length) return null;
  const info = decoded.value;
  const name = textOf(entryOf(info, 'name.utf-8') ?? entryOf(info, 'name'));
  const pieceLength = entryOf(info, 'piece length');
  const hashes = entryOf(info, 'pieces');
  if (name === null || typeof pieceLength !== 'number' || pieceLength < 1 || pieceLength > longestPiece)
    return null;
  const files = filesOf(info, name);
  if (files === null || !(hashes instanceof Uint8Array)) return null;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const count = Math.ceil(total / pieceLength);
  if (hashes.length !== 20 * count || (pieceLength < finest && count > mostFinePieces)) return null;
  return {
    infoHash: createHash('sha1').update(bytes).digest('hex'),
    name,
    pieceLength,
    hashes,
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
  const metainfo = info === undefined ? null : readInfo(info);
  if (decoded === null || metainfo === null) return null;
  const tiers = listOf(entryOf(decoded.value, 'announce-list')).flatMap(listOf);
  const announced = [entryOf(decoded.value, 'announce'), ...tiers].map(textOf);
  const trackers = [...new Set(announced.filter((one) => one !== null))].slice(0, mostTrackers);
  return { metainfo, trackers };
}
