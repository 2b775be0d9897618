// What core weighs where it travels: minified, brotli, without the peers. `node core/build/sizes.ts` prints it.
import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { minifySync } from 'rolldown/utils';
import { bundle, type Chunk, lazyChunks, staticChunks } from './bundle.ts';
import { readEntries, root } from './entries.ts';

/** Bytes in brotli. */
export interface Weight {
  /** What has to be there before anything runs. */
  readonly initial: number;
  /** What is fetched when it is needed. */
  readonly lazy: number;
}

/** A part of the sources, and what it weighs on its own; parts that share words weigh less together. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
}

/** What the figures are made from. */
export interface CoreSizes {
  /** Everything that `.` exports. */
  readonly everything: Weight;
  /** The same, without the charts of machines/. */
  readonly withoutCharts: Weight;
  /** Share reading alone; null while there is no such entry. */
  readonly share: Weight | null;
  /** Every subpath, imported alone and whole. */
  readonly subpaths: Readonly<Record<string, Weight>>;
  /** What every subpath is made of at its start, heaviest first. */
  readonly parts: Readonly<Record<string, readonly Part[]>>;
}

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

const weightOf = (chunks: readonly Chunk[]): number =>
  chunks.reduce((sum, chunk) => sum + brotli(chunk.code), 0);

/** One entry as a bundler would deliver it: nothing of the other entries stands in its way. */
async function weigh(source: string, outside: readonly RegExp[] = []): Promise<Weight> {
  const chunks = await bundle({ input: { entry: source }, minify: true, outside });
  return {
    initial: weightOf(staticChunks(chunks, 'entry.js')),
    lazy: weightOf(lazyChunks(chunks, 'entry.js')),
  };
}

/** The part that a module belongs to: a package, a flow, or a folder of core. */
function partOf(id: string): string {
  const packaged = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (packaged !== undefined) return packaged;
  return /\/((?:core\/src|machines|i18n)(?:\/[\w-]+(?=\/))?)/.exec(id)?.[1] ?? id;
}

/** A part alone has no exports: nothing of it may be taken for dead. */
const kept = { module: true, compress: false, mangle: { toplevel: true } } as const;

async function partsOf(source: string, nameOf: (id: string) => string): Promise<readonly Part[]> {
  const chunks = await bundle({ input: { entry: source }, minify: false });
  const texts = new Map<string, string>();
  for (const chunk of staticChunks(chunks, 'entry.js')) {
    for (const [id, { code }] of Object.entries(chunk.modules)) {
      texts.set(nameOf(id), `${texts.get(nameOf(id)) ?? ''}${code ?? ''}\n`);
    }
  }
  return [...texts]
    .map(([name, text]) => ({ name, bytes: brotli(minifySync('part.js', text, kept).code) }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** Measures everything. Takes a second or two, and writes nothing. With `files`, the parts are single files. */
export async function measureSizes({ files = false } = {}): Promise<CoreSizes> {
  const entries = readEntries();
  const subpaths: Record<string, Weight> = {};
  const parts: Record<string, readonly Part[]> = {};
  for (const { subpath, source } of entries) {
    subpaths[subpath] = await weigh(source);
    parts[subpath] = await partsOf(source, files ? (id) => relative(root, id) : partOf);
  }
  const main = entries.find(({ subpath }) => subpath === '.');
  const everything = subpaths['.'];
  if (main === undefined || everything === undefined) throw new Error('core/package.json has no export "."');
  return {
    everything,
    withoutCharts: await weigh(main.source, [/^@aloft\/machines(?:\/|$)/]),
    share: subpaths['./share'] ?? null,
    subpaths,
    parts,
  };
}

if (import.meta.main) {
  const files = process.argv.includes('--files');
  const { everything, withoutCharts, share, subpaths, parts } = await measureSizes({ files });
  const line = (what: string, weight: Weight): void =>
    console.log(`${what.padEnd(28)} ${weight.initial} at the start, ${weight.lazy} later`);
  line('everything', everything);
  line('without the charts', withoutCharts);
  if (share !== null) line('share reading alone', share);
  console.log('');
  for (const [subpath, weight] of Object.entries(subpaths)) {
    line(subpath, weight);
    for (const { name, bytes } of parts[subpath] ?? [])
      console.log(`  ${String(bytes).padStart(6)}  ${name}`);
  }
}
