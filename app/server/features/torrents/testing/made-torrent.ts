import { createHash } from 'node:crypto';
import { type Encodable, encode } from '../bencode.ts';
import { writeTorrentFile } from '../metainfo.ts';

/** A torrent as its maker holds it. */
export interface MadeTorrent {
  /** The `.torrent` file. */
  readonly file: Buffer;
  /** The same without trackers. */
  readonly bare: Buffer;
  readonly infoHash: string;
  readonly payload: Buffer;
  /** Where each file begins in the whole, and its bytes. */
  readonly files: readonly { readonly offset: number; readonly size: number }[];
}

/** What a torrent is made of, beside its name and content. */
export interface TorrentOptions {
  readonly trackers?: readonly string[];
  readonly pieceLength?: number;
  /** More entries of the dictionary that is hashed, and of the file. */
  readonly info?: { readonly [key: string]: Encodable };
  readonly outer?: { readonly [key: string]: Encodable };
}

/** Makes a torrent of one bare file, or of files with paths. */
export function makeTorrent(
  name: string,
  content:
    | Buffer
    | readonly { readonly path: readonly string[]; readonly bytes: Buffer; readonly attr?: string }[],
  more: TorrentOptions = {},
): MadeTorrent {
  const pieceLength = more.pieceLength ?? 32 * 1024;
  const isSingle = Buffer.isBuffer(content);
  const parts = isSingle ? [content] : content.map(({ bytes }) => bytes);
  const payload = Buffer.concat(parts);
  const hashes: Buffer[] = [];
  for (let at = 0; at < payload.length; at += pieceLength)
    hashes.push(
      createHash('sha1')
        .update(payload.subarray(at, at + pieceLength))
        .digest(),
    );
  const holds: { readonly [key: string]: Encodable } = isSingle
    ? { length: payload.length }
    : {
        files: content.map(({ path, bytes, attr }) => ({
          length: bytes.length,
          path,
          ...(attr === undefined ? {} : { attr }),
        })),
      };
  const info = encode({
    name,
    'piece length': pieceLength,
    pieces: Buffer.concat(hashes),
    ...holds,
    ...more.info,
  });
  const outer = encode(more.outer ?? {}).subarray(1);
  const file = Buffer.from(writeTorrentFile(info, more.trackers ?? []));
  let offset = 0;
  const files = parts.map(({ length: size }) => {
    offset += size;
    return { offset: offset - size, size };
  });
  return {
    file: Buffer.concat([file.subarray(0, -1), outer]),
    bare: Buffer.from(writeTorrentFile(info, [])),
    infoHash: createHash('sha1').update(info).digest('hex'),
    payload,
    files,
  };
}
