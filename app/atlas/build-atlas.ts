import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { bundle } from './bundle.ts';
import { type Atlas, readAtlas } from './model/read-atlas.ts';
import { searchScript } from './model/search-index.ts';
import { type PageSize, pageSize, sizeFault } from './page-size.ts';
import { thumbnailOf } from './thumbnails.ts';

const root = join(import.meta.dirname, '../..');
/** Twice the width at which a small picture is shown at most. */
const thumbnailWidth = 320;

/** Tells that a folder is an atlas, also one whose build failed. */
const marker = 'atlas.txt';

/**
 * Makes room for the atlas: an older one is deleted.
 * @throws for a folder that holds something else
 */
function prepareFolder(out: string): void {
  const names = existsSync(out) ? readdirSync(out) : [];
  if (names.length > 0 && !names.includes(marker))
    throw new Error(`${out} holds something other than an atlas; choose an empty folder`);
  for (const name of names) rmSync(join(out, name), { recursive: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, marker), 'The atlas of the charts of Aloft, built by `npm run atlas`.\n');
}

async function writePictures(out: string, { charts }: Atlas): Promise<void> {
  const shown = charts.flatMap(({ states }) => states.flatMap(({ pictures }) => pictures));
  mkdirSync(join(out, 'pictures'), { recursive: true });
  for (const file of new Set(shown.map((picture) => picture.file))) {
    const source = join(root, 'docs/screens', file);
    copyFileSync(source, join(out, 'pictures', file));
    await sharp(source)
      .resize({ width: thumbnailWidth })
      .webp({ quality: 70 })
      .toFile(join(out, thumbnailOf(file)));
  }
}

/**
 * Builds the atlas into a folder and answers its pages with their weights.
 * @throws for a page that is larger than 300 kB, by its name, and for a folder that holds something else
 */
export async function buildAtlas(out: string): Promise<readonly PageSize[]> {
  prepareFolder(out);
  const assets = join(out, 'assets');
  mkdirSync(assets, { recursive: true });
  const atlas = await readAtlas(root);
  const render = await bundle(assets, join(root, '.cache/atlas-build', String(process.pid)));
  const rendered = render(atlas);
  for (const { path, html } of rendered) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), html);
  }
  writeFileSync(join(assets, 'search-index.js'), searchScript(atlas.charts));
  await writePictures(out, atlas);
  const pages = rendered.map(({ path }) => ({ path, bytes: pageSize(out, path) }));
  const fault = sizeFault(pages);
  if (fault !== null) throw new Error(fault);
  return pages;
}
