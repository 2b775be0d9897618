import { packTar } from 'modern-tar';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlannedFile } from './extraction-plan.ts';
import { type ArchiveSource, readEntries } from './read-entries.ts';

const planned = (id: string, size = 5): PlannedFile => ({
  entry: {
    ...{ id, path: `folder/${id}.txt`, kind: 'file', size: String(size), packed_size: '' },
    ...{ modified_time: '2026-10-13T14:08:00Z', encrypted: false },
  },
  name: `${id}.txt`,
  path: [],
});

const address = 'https://content.example/a/b.zip';
const source = (format: ArchiveSource['format']): ArchiveSource => ({
  format,
  addressNow: async () => ({ ok: true, value: address }),
});

/** Reads with a service that answers so; what was read, and what was asked for. */
async function readWith(
  format: ArchiveSource['format'],
  files: readonly PlannedFile[],
  answer: (entry: string | null) => Response | Promise<Response>,
) {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const entry = new URL(url).searchParams.get('entry');
    asked.push(entry);
    return await answer(entry);
  });
  const read: string[] = [];
  const ended = await readEntries(source(format), files, new AbortController().signal, async (_, file) => {
    read.push(`${file.name} ${await file.text()} ${file.lastModified}`);
  });
  return { ended, read, asked, rest: ended.rest.map(({ name }) => name) };
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const at = Date.UTC(2026, 9, 13, 14, 8);
const refusal = (error: string, status: number) => Response.json({ error, error_code: 15 }, { status });
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('entries of an archive', () => {
  it('[R10.6] are read one after the other, with their times', async () => {
    const { ended, read, asked } = await readWith(
      'zip',
      [planned('1'), planned('2')],
      () => new Response('words'),
    );
    expect(ended).toEqual({ rest: [], failure: null });
    expect([read, asked]).toEqual([
      [`1.txt words ${at}`, `2.txt words ${at}`],
      ['1', '2'],
    ]);
  });

  it('[R10.6] that are broken, or not as long as the archive claims, do not keep the others', async () => {
    const files = [planned('1'), planned('2', 6), planned('3')];
    const { ended, read, rest } = await readWith('zip', files, (entry) =>
      entry === '1' ? refusal('data_loss', 500) : new Response('words'),
    );
    expect([read, rest, ended.failure?.code]).toEqual([
      [`3.txt words ${at}`],
      ['1.txt', '2.txt'],
      'data_loss',
    ]);
  });

  it('[R10.6] are no longer asked for after a failure that is not theirs; another try begins with the others', async () => {
    const files = [planned('1'), planned('2'), planned('3')];
    const { asked, rest, ended } = await readWith('zip', files, (entry) =>
      entry === '2' ? Promise.reject(new TypeError('no line')) : new Response('words'),
    );
    expect([asked, rest, ended.failure?.code]).toEqual([['1', '2'], ['3.txt', '2.txt'], 'unreachable']);
  });

  it('[R10.6] of a tar that are broken do not keep the others', async () => {
    const body = (name: string, text: string) => ({ header: { name, size: text.length }, body: text });
    const tar = new Uint8Array(await packTar([body('0', 'first'), body('1', 'second'), body('2', 'third')]));
    const files = [planned('0', 6), planned('1', 6), planned('2')];
    const { read, rest, asked, ended } = await readWith('tar', files, () => new Response(tar));
    expect([read, rest, asked, ended.failure?.code]).toEqual([
      [`1.txt second ${at}`, `2.txt third ${at}`],
      ['0.txt'],
      [null],
      'data_loss',
    ]);
  });

  it('[R10.6] of a tar.gz of several members are asked for one by one where the pass ends', async () => {
    const text = 'x'.repeat(2000);
    const body = (name: string) => ({ header: { name, size: text.length }, body: text });
    const tar = new Uint8Array(await packTar([body('0'), body('1'), body('2')]));
    const half = tar.length / 2;
    const bytes = await Promise.all([gzip(tar.slice(0, half)), gzip(tar.slice(half))]);
    const files = ['0', '1', '2'].map((id) => planned(id, text.length));
    const { read, asked, ended } = await readWith('tar.gz', files, (one) =>
      one === null ? new Response(new Blob(bytes)) : new Response(text),
    );
    expect(ended).toEqual({ rest: [], failure: null });
    expect(read.map((line) => line.slice(0, 5))).toEqual(['0.txt', '1.txt', '2.txt']);
    expect(asked.length).toBeGreaterThan(1);
  });

  it.each(['tar', 'tar.gz'] as const)('[R10.6] of a %s are read in one pass', async (format) => {
    const body = (name: string, text: string) => ({ header: { name, size: text.length }, body: text });
    const tar = await packTar([
      body('0', 'first'),
      body('1', 'left out'),
      body('2', 'third'),
      body('3', 'fourth'),
    ]);
    const plain = new Uint8Array(tar);
    const bytes = format === 'tar' ? plain : await gzip(plain);
    const whole = await readWith(format, [planned('0'), planned('2')], () => new Response(bytes));
    expect([whole.read, whole.asked, whole.ended.failure]).toEqual([
      [`0.txt first ${at}`, `2.txt third ${at}`],
      [null],
      null,
    ]);
    const other = await readWith(format, [planned('0'), planned('3')], () => new Response(bytes));
    expect([other.read, other.rest, other.ended.failure?.code]).toEqual([
      [`0.txt first ${at}`],
      ['3.txt'],
      'data_loss',
    ]);
    const cut = bytes.slice(0, bytes.length / 2);
    const broken = await readWith(format, [planned('2'), planned('3', 6)], () => new Response(cut));
    expect(broken.ended.failure).not.toBeNull();
  });
});
