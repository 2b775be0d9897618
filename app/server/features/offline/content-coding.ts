import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { extensionOf } from '@aloft/core/service';
import { DownloadFailure } from './download-failure.ts';

type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

const unpackers: Readonly<Record<Coding, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Files that are packed themselves: of these some servers tell the packing as the coding of the answer. */
const packed: Readonly<Record<Coding, ReadonlySet<string>>> = {
  gzip: new Set(['gz', 'tgz', 'svgz', 'emz', 'cpgz']),
  deflate: new Set(),
  br: new Set(['br']),
  zstd: new Set(['zst', 'tzst']),
};

const isCoding = (name: string): name is Coding => Object.hasOwn(unpackers, name);

/**
 * The coding that an answer has though none was asked for, and that is to be undone; null for bytes that are the file.
 * Throws a DownloadFailure for one that cannot be undone: the bytes would be no file of anybody.
 */
export function codingToUndo(header: string, name: string): Coding | null {
  const told = header.trim().toLowerCase().replace(/^x-/, '');
  if (told === '' || told === 'identity') return null;
  if (!isCoding(told)) throw new DownloadFailure('unreachable');
  return packed[told].has(extensionOf(name)) ? null : told;
}

/** The bytes without their coding. They end with an error where they are spoilt or cut. */
export function unpacked(bytes: Readable, coding: Coding): Readable {
  const plain = unpackers[coding]();
  // The reader is told of errors of both; one that comes when it has left, or has not come yet, ends nothing else.
  plain.on('error', () => undefined);
  pipeline(bytes, plain, () => undefined);
  return plain;
}
