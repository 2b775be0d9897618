import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { build, type InlineConfig } from 'vite';
import { sourcePlugins } from '../vite.plugins.ts';
import type { Atlas } from './model/read-atlas.ts';
import type { Page } from './render.tsx';

const here = import.meta.dirname;

const Renderer = v.object({ renderAtlas: v.function() });
const Pages = v.array(v.object({ path: v.string(), html: v.string() }));

const shared: InlineConfig = {
  root: join(here, '..'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  // Relative addresses: the atlas works in any folder.
  base: './',
  // A build for a server names files from the root of its host, whatever `base` is. These stand beside the style sheet.
  experimental: { renderBuiltUrl: (file) => `./${file}` },
  plugins: sourcePlugins(),
};
const fileNames = {
  entryFileNames: 'atlas.js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'atlas.css' : '[name][extname]',
};

/** Builds the renderer of the pages into a folder, with the one style sheet of all pages and its font. */
async function buildRenderer(folder: string): Promise<(atlas: Atlas) => readonly Page[]> {
  await build({
    ...shared,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      ssr: join(here, 'render.tsx'),
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { ...fileNames, entryFileNames: 'render.js' } },
    },
    ssr: { noExternal: [/^@aloft\//] },
  });
  const module: unknown = await import(pathToFileURL(join(folder, 'render.js')).href);
  const { renderAtlas } = v.parse(Renderer, module);
  return (atlas) => v.parse(Pages, renderAtlas(atlas));
}

/** Builds the script of the pages. A classic script: a browser loads no module from a disk. */
async function buildScript(folder: string): Promise<void> {
  await build({
    ...shared,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(here, 'client/main.ts'),
        output: { ...fileNames, format: 'iife', codeSplitting: false },
      },
    },
  });
}

/**
 * Builds what all pages share into `assets`, and answers what renders the pages.
 * @param work a folder for what is not part of the atlas; deleted
 */
export async function bundle(assets: string, work: string): Promise<(atlas: Atlas) => readonly Page[]> {
  const [pages, script] = [join(work, 'pages'), join(work, 'script')];
  try {
    const render = await buildRenderer(pages);
    await buildScript(script);
    for (const name of readdirSync(pages))
      if (name !== 'render.js') cpSync(join(pages, name), join(assets, name));
    cpSync(join(script, 'atlas.js'), join(assets, 'atlas.js'));
    return render;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
