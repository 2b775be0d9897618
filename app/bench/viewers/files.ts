// The files that the viewers are measured with.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { pdf } from '../../server/operations/demonstration/documents.ts';
import { filmFrames } from '../../server/operations/demonstration/pictures.ts';
import { vp8Frame, webm } from '../../server/operations/demonstration/webm.ts';

export const rowsOfTable = 1_000_000;
export const entriesOfArchive = 100_000;

/** A picture whose pixels do not compress, as a photograph's do not: about a megabyte. */
function photograph(): Promise<Buffer> {
  const [width, height] = [1600, 1000];
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function film(): Promise<Buffer> {
  const [width, height] = [960, 600];
  const frames = await filmFrames(60, width, height);
  return webm(frames.map(vp8Frame), width, height, 100);
}

function table(): Buffer {
  const lines = ['date,what,amount'];
  for (let row = 0; row < rowsOfTable; row += 1) lines.push(`2026-06-01,Item ${row},${row % 997}.00`);
  return Buffer.from(`${lines.join('\n')}\n`);
}

async function archive(): Promise<Buffer> {
  const zip = new ZipFile();
  for (let nth = 0; nth < entriesOfArchive; nth += 1)
    zip.addBuffer(Buffer.from('x'), `folder ${nth % 100}/file ${nth}.txt`, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A letter of fifty pages. */
const letter = (): Buffer =>
  pdf(
    'A letter',
    ...Array.from({ length: 50 }, (_, page) =>
      Array.from(
        { length: 35 },
        (_, line) => `Line ${line + 1} of page ${page + 1}, which says little more.`,
      ),
    ),
  );

/** The content of each file by its name. */
export async function measuredFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const [first, second] = [await photograph(), await photograph()];
  return {
    'a 1.jpg': first,
    'a 2.jpg': second,
    'film.webm': await film(),
    'letter.pdf': letter(),
    'long.txt': Buffer.from('A line of a text that is ten megabytes long.\n'.repeat(222_000)),
    'table.csv': table(),
    'archive.zip': await archive(),
    'note.md': Buffer.from('# A note\n\nWith *some* words.\n'),
    'other.bin': randomBytes(64),
  };
}
