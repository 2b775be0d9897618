import { join } from 'node:path';
import { type OutputChunk, type RolldownOutput, rolldown } from 'rolldown';
import { outsidePackages, root } from './entries.ts';
import { stripDescriptions } from './strip-descriptions.ts';
import { withWorkers } from './workers.ts';

/** How the sources are put together. */
export interface BundleOptions {
  /** The source of each entry, from the checkout's top folder, by the name of its file. */
  readonly input: Readonly<Record<string, string>>;
  readonly minify: boolean;
  /** The peers come into the bundle too: to see what they weigh. */
  readonly peersInside?: boolean;
  /** What else stays outside, beside the peers. */
  readonly outside?: readonly RegExp[];
}

/** A chunk of the bundle. */
export type Chunk = OutputChunk;

/** A language's texts of errors or shares. */
const language = /\bi18n\/errors\/(texts|shares)\/([\w-]+)\.ts\b/;

/** The package of others that all the modules are of, where there is one. */
function packageOf(moduleIds: readonly string[]): string | null {
  const names = new Set(moduleIds.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(id)?.[1]));
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : null;
}

/** Bundles the sources into ES modules that share chunks. Warnings are errors: nothing may be left unresolved. */
export async function bundle(options: BundleOptions): Promise<readonly Chunk[]> {
  const input = Object.fromEntries(
    Object.entries(options.input).map(([name, source]) => [name, join(root, source)]),
  );
  const build = await rolldown({
    cwd: root,
    input,
    external: [...(options.peersInside === true ? [] : outsidePackages()), ...(options.outside ?? [])],
    platform: 'neutral',
    // Neither "node" nor "browser": what is bundled has to run in both.
    resolve: { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] },
    plugins: [stripDescriptions(), withWorkers()],
    onwarn: (warning) => {
      // Who describes at once takes all languages, who loads takes one: both are there, and each is a file of its own.
      if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT' && language.test(warning.message)) return;
      throw new Error(`The bundle is not clean: ${warning.message}`);
    },
  });
  try {
    const made: RolldownOutput = await build.generate({
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: ({ name, moduleIds }) => `chunks/${packageOf(moduleIds) ?? name}-[hash].js`,
      minify: options.minify,
      // Notes to bundlers; where it is minified, no bundler comes after.
      comments: !options.minify,
      codeSplitting: {
        groups: [
          {
            name: (id) => language.exec(id)?.slice(1, 3).join('-') ?? null,
            test: language,
            minSize: 0,
            debugName: 'languages',
          },
        ],
      },
    });
    return made.output.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}

/** The chunks that a file needs before it runs, itself first: what it imports statically, all the way down. */
export function staticChunks(chunks: readonly Chunk[], fileName: string): readonly Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const open = [fileName];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const chunk = byName.get(next);
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    open.push(...chunk.imports);
  }
  return [...found];
}

/** The chunks of one entry's bundle that are fetched later: dynamic imports, and workers with what they bring. */
export function lazyChunks(chunks: readonly Chunk[], fileName: string): readonly Chunk[] {
  const begun = new Set(staticChunks(chunks, fileName));
  return chunks.filter((chunk) => !begun.has(chunk));
}
