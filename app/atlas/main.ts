// `npm run atlas`: builds the atlas of the charts and serves it (docs/guides/atlas.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { buildAtlas } from './build-atlas.ts';

const usage = 'npm run atlas -- [--out DIR] [--port PORT] [--no-serve]';

function readOptions() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: '.cache/atlas' },
      port: { type: 'string', default: '4610' },
      serve: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port`);
  return { out: resolve(values.out), port, serve: values.serve };
}

async function main(): Promise<void> {
  const { out, port, serve } = readOptions();
  const began = performance.now();
  const pages = await buildAtlas(out);
  const largest = pages.toSorted((a, b) => b.bytes - a.bytes)[0];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${pages.length} pages in ${seconds} s in ${out}`);
  if (largest !== undefined)
    console.log(`the largest: ${largest.path}, ${Math.ceil(largest.bytes / 1000)} kB`);
  if (!serve) return;
  const server = await preview({
    // Not the folder that is served: Vite warns of a build that would overwrite its own sources.
    root: import.meta.dirname,
    configFile: false,
    // A missing page is missing, not the first one.
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: out },
    preview: { host: '127.0.0.1', port },
  });
  console.log(`the atlas is at ${server.resolvedUrls?.local[0] ?? ''}`);
}

try {
  await main();
} catch (error) {
  console.error(`atlas: ${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 1;
}
