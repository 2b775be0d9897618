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

/** Clients of which each imports what it uses: `core/test/clients`. */
const clientNames = ['one-chart', 'requests', 'share-reader', 'sign-in-and-list', 'upload'] as const;

/** A client of `core/test/clients`. */
export type ClientName = (typeof clientNames)[number];

/** What the figures are made from. */
export interface CoreSizes {
  /** Everything that `.` exports. */
  readonly everything: Weight;
  /** The same, without the charts of machines/. */
  readonly withoutCharts: Weight;
  /** Share reading alone; null while there is no such entry. */
  readonly share: Weight | null;
  /** The same without ofetch, which carries its requests. */
  readonly shareWithoutFetch: Weight | null;
  /** Typical clients, by what they do: each imports what it uses, and its bundler leaves out the rest. */
  readonly clients: Readonly<Record<ClientName, Weight>>;
  /** Bytes of what the charts use of xstate, a peer: the floor. */
  readonly xstate: number;
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

/** What a source takes of the peers, which a client's bundler brings along. */
async function weighPeer(source: string): Promise<number> {
  return weightOf(await bundle({ input: { entry: source }, minify: true, peersInside: true }));
}

const weighClient = (name: ClientName): Promise<Weight> => weigh(`core/test/clients/${name}.ts`);

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
  const shareEntry = entries.find(({ subpath }) => subpath === './share');
  const everything = subpaths['.'];
  if (main === undefined || everything === undefined) throw new Error('core/package.json has no export "."');
  return {
    everything,
    withoutCharts: await weigh(main.source, [/^@aloft\/machines(?:\/|$)/]),
    share: subpaths['./share'] ?? null,
    shareWithoutFetch: shareEntry === undefined ? null : await weigh(shareEntry.source, [/^ofetch$/]),
    clients: {
      'one-chart': await weighClient('one-chart'),
      requests: await weighClient('requests'),
      'share-reader': await weighClient('share-reader'),
      'sign-in-and-list': await weighClient('sign-in-and-list'),
      upload: await weighClient('upload'),
    },
    xstate: await weighPeer('core/test/clients/xstate.ts'),
    subpaths,
    parts,
  };
}

if (import.meta.main) {
  const files = process.argv.includes('--files');
  const { everything, withoutCharts, share, clients, xstate, subpaths, parts } = await measureSizes({
    files,
  });
  const line = (what: string, weight: Weight): void =>
    console.log(`${what.padEnd(28)} ${weight.initial} at the start, ${weight.lazy} later`);
  line('everything', everything);
  line('without the charts', withoutCharts);
  if (share !== null) line('share reading alone', share);
  console.log(`${'xstate, a peer'.padEnd(28)} ${xstate}`);
  for (const name of clientNames) line(`client: ${name}`, clients[name]);
  console.log('');
  for (const [subpath, weight] of Object.entries(subpaths)) {
    line(subpath, weight);
    for (const { name, bytes } of parts[subpath] ?? [])
      console.log(`  ${String(bytes).padStart(6)}  ${name}`);
  }
}
