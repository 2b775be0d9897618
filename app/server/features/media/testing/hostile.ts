import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { vp8Film } from './recordings.ts';

/**
 * An SVG of less than 2 kB that takes hours of processor time: a thousand nested turbulence filters. `mark` makes
 * each content unique.
 */
export function turbulence(mark: number | string = 0): Buffer {
  const noise = Array.from(
    { length: 20 },
    (_, n) => `<feTurbulence baseFrequency=".${n + 11}" numOctaves="9"/>`,
  );
  const ten = (id: string, what: string): string => `<g id="${id}">${what.repeat(10)}</g>`;
  const parts = [
    `<filter id="f">${noise.join('')}</filter>`,
    ten('a', '<rect width="9" height="9" filter="url(#f)"/>'),
    ten('b', '<use href="#a"/>'),
    ten('c', '<use href="#b"/>'),
  ];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="900" height="900"><!--${mark}-->${parts.join('')}</svg>`,
  );
}

/** An interlaced PNG of 25 megapixels, which must be decoded as a whole. */
export function interlaced(): Promise<Buffer> {
  const blank = { width: 5000, height: 5000, channels: 4 as const, background: '#8888' };
  return sharp({ create: blank }).png({ progressive: true, compressionLevel: 1 }).toBuffer();
}

/** An SVG of one colour with arbitrary dimensions. */
export function canvas(width: number, height: number): Buffer {
  const size = `width="${width}" height="${height}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of a few bytes with arbitrary dimensions. */
export function bigPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An MP4 of nothing but empty boxes. */
export function boxes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.write('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 0, 'latin1');
  for (let at = 24; at + 8 <= size; at += 8) bytes.write('\0\0\0\x08moov', at, 'latin1');
  return bytes;
}

/** A video with one corrupted byte in its cluster id: the parser reads the rest as unknown elements. */
export async function endlessFilm(width = 64): Promise<Buffer> {
  const film = await vp8Film(width, 40);
  film[film.indexOf(Buffer.from('1f43b675', 'hex'))] = 0xb4;
  return film;
}
