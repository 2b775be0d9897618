import { nameDecoder } from '@aloft/core/encodings';

/** A file in a torrent, at its place in the service's list. */
export interface TorrentEntry {
  readonly path: string;
  readonly size: number;
}

/** What a `.torrent` file says of itself. */
export interface TorrentFacts {
  readonly name: string;
  readonly files: readonly TorrentEntry[];
  /** A magnet link for the same torrent. */
  readonly magnet: string;
}

/** Larger ones are refused by the service as well. */
const longestFile = 10 * 1024 ** 2;
const mostFiles = 10_000;
const deepest = 32;
/** The service takes no longer magnet link. */
const longestMagnet = 8192;

type Value = number | Uint8Array<ArrayBuffer> | readonly Value[] | ReadonlyMap<string, Value>;

/** Not a torrent; caught where it is read. */
class Unreadable extends Error {}

/** Reads bencode (BEP 3) and remembers where the `info` dictionary lies, of which the hash is made. */
function decode(bytes: Uint8Array<ArrayBuffer>) {
  const text = new TextDecoder();
  let at = 0;
  let info: Uint8Array<ArrayBuffer> | null = null;
  const until = (end: number): string => {
    const stop = bytes.indexOf(end, at);
    if (stop === -1 || stop - at > 20) throw new Unreadable();
    const found = text.decode(bytes.subarray(at, stop));
    at = stop + 1;
    return found;
  };
  const number = (digits: string): number => {
    if (!/^(0|-?[1-9]\d{0,15})$/.test(digits)) throw new Unreadable();
    return Number(digits);
  };
  function string(): Uint8Array<ArrayBuffer> {
    const length = number(until(0x3a));
    if (length < 0 || at + length > bytes.length) throw new Unreadable();
    at += length;
    return bytes.subarray(at - length, at);
  }
  function value(depth: number): Value {
    if (depth > deepest) throw new Unreadable();
    const first = bytes[at];
    if (first === 0x69) {
      at += 1;
      return number(until(0x65));
    }
    if (first !== 0x6c && first !== 0x64) return string();
    at += 1;
    const list: Value[] = [];
    const map = new Map<string, Value>();
    while (bytes[at] !== 0x65) {
      if (at >= bytes.length) throw new Unreadable();
      if (first === 0x6c) list.push(value(depth + 1));
      else {
        const key = text.decode(string());
        const begin = at;
        map.set(key, value(depth + 1));
        if (depth === 0 && key === 'info') info = bytes.subarray(begin, at);
      }
    }
    at += 1;
    return first === 0x6c ? list : map;
  }
  return { root: value(0), info };
}

const entry = (value: Value | undefined, key: string): Value | undefined =>
  value instanceof Map ? value.get(key) : undefined;
const list = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);
const words = (value: Value | undefined): string =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : '';

/** Reads a name in any encoding; empty for what is no text. */
type NameReader = (value: Value | undefined) => string;

const isBytes = (value: Value | undefined): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

/** How the names are read, as the service reads them: as is declared, else as is the likeliest for all of them. */
function nameReaderOf(info: Value, declared: string): NameReader {
  const files = list(entry(info, 'files')).slice(0, mostFiles);
  const names = [
    ...(entry(info, 'name.utf-8') === undefined ? [entry(info, 'name')] : []),
    ...files.flatMap((file) => (entry(file, 'path.utf-8') === undefined ? list(entry(file, 'path')) : [])),
  ];
  const read = nameDecoder(names.filter(isBytes), 'torrent', declared || words(entry(info, 'encoding')));
  return (value) => (isBytes(value) ? read(value) : '');
}

function pathOf(file: Value, readName: NameReader): readonly string[] {
  const inUtf8 = entry(file, 'path.utf-8');
  return inUtf8 === undefined ? list(entry(file, 'path')).map(readName) : list(inUtf8).map(words);
}

/** Padding by its attribute, or by the names that BitComet and others give it. */
const isPadding = (file: Value, path: readonly string[]): boolean =>
  words(entry(file, 'attr')).includes('p') ||
  path[0] === '.pad' ||
  path.some((part) => part.includes('_____padding_file_'));

function filesOf(info: Value, name: string, readName: NameReader): TorrentEntry[] {
  const single = entry(info, 'length');
  if (typeof single === 'number') return [{ path: name, size: single }];
  const files = list(entry(info, 'files'));
  if (files.length === 0 || files.length > mostFiles) throw new Unreadable();
  return files.flatMap((file) => {
    const path = pathOf(file, readName);
    const size = entry(file, 'length');
    if (typeof size !== 'number' || size < 0 || path.length === 0) throw new Unreadable();
    // Padding is nobody's file, and has no place in the service's list.
    return isPadding(file, path) ? [] : [{ path: path.join('/'), size }];
  });
}

function magnetOf(root: Value, hash: string, name: string): string {
  const tiers = list(entry(root, 'announce-list')).flatMap(list);
  const trackers = new Set([entry(root, 'announce'), ...tiers].map(words).filter((one) => one !== ''));
  let magnet = `magnet:?xt=urn:btih:${hash}&dn=${encodeURIComponent(name.slice(0, 200))}`;
  for (const tracker of [...trackers].slice(0, 20)) {
    const more = `${magnet}&tr=${encodeURIComponent(tracker)}`;
    if (more.length <= longestMagnet) magnet = more;
  }
  return magnet;
}

/** Reads a `.torrent` file of version 1 (R1.9); null for bytes that are none. They are hostile: never throws. */
export async function readTorrent(file: Blob): Promise<TorrentFacts | null> {
  try {
    if (file.size > longestFile) return null;
    const { root, info } = decode(new Uint8Array(await file.arrayBuffer()));
    const facts = entry(root, 'info');
    if (info === null || facts === undefined || !(entry(facts, 'pieces') instanceof Uint8Array)) return null;
    const readName = nameReaderOf(facts, words(entry(root, 'encoding')));
    const name = words(entry(facts, 'name.utf-8')) || readName(entry(facts, 'name'));
    const files = filesOf(facts, name, readName);
    if (name === '' || files.length === 0) return null;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', info));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { name, files, magnet: magnetOf(root, hash, name) };
  } catch {
    return null;
  }
}
