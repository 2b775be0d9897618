import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { StaticParts } from '@aloft/core/rules';
import { isLocale } from '@aloft/i18n';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import type { Log } from '../../platform/http/log.ts';
import type { ReaderScript } from '../books/reader-page.ts';
import { acceptsBrotli } from './accepts-brotli.ts';
import { renderInBackground } from './background-rendering.ts';
import type { Bundle } from './bundle.ts';
import { importsOf, Manifest, partsOfPage } from './preloads.ts';

const dist = join(import.meta.dirname, '../../../dist');
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  // What pdf.js needs for a document that does not bring it: fonts, character maps, decoders of pictures.
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.wasm': 'application/wasm',
};

const BuildRecord = v.object({ id: v.string() });

function builtReader(): ReaderScript {
  const folder = join(dist, 'reader');
  const name = readdirSync(folder).find((file) => file.endsWith('.js'));
  if (name === undefined) throw new Error('the build has no reader');
  return { name, source: () => readFile(join(folder, name), 'utf8') };
}

/** The parts of pages that are read without the app. */
function builtStaticParts(): StaticParts {
  const names = readdirSync(join(dist, 'client/assets'));
  const find = (pattern: RegExp): string => {
    const name = names.find((one) => pattern.test(one));
    if (name === undefined) throw new Error(`the build has no ${pattern.source}`);
    return `/assets/${name}`;
  };
  return {
    script: find(/^interaction-.*\.js$/),
    styles: find(/^read-only-.*\.css$/),
    font: find(/^figtree-.*\.woff2$/),
  };
}

/** The app as `npm run build` has made it. Throws when it has not. */
export function builtBundle(log: Log): Bundle {
  if (!existsSync(join(dist, 'build.json'))) throw new Error('the app is not built; run "npm run build"');
  const manifest = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')),
  );
  const { id } = v.parse(BuildRecord, JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')));
  const entry = manifest['src/entry-client.tsx'];
  const sheet = manifest['style.css'];
  if (entry === undefined || sheet === undefined) throw new Error('the build has no entry');
  const known = new Map<string, readonly string[]>();
  /** The addresses of parts and of what they import. Parts are those of a route or a language, of which there are few. */
  const addressesOf = (...parts: readonly string[]): readonly string[] => {
    const name = parts.join();
    const found = known.get(name) ?? [...importsOf(manifest, parts)].map((file) => `/${file}`);
    known.set(name, found);
    return found;
  };
  const script = `/${entry.file}`;
  const imported = addressesOf(...entry.imports);
  const renderer = renderInBackground(join(dist, 'server/entry-server.js'), { log });
  return {
    buildId: id,
    script,
    styles: [`/${sheet.file}`],
    untilInteraction: builtStaticParts(),
    preloads: (path) =>
      [...new Set([...imported, ...addressesOf(...partsOfPage(manifest, path))])].filter(
        (file) => file !== script,
      ),
    flowPreloads: addressesOf('src/actors/browser-flows.ts', 'src/routeTree.gen.ts').filter(
      (file) => file !== script && !imported.includes(file),
    ),
    messages: (locale) => {
      const path = `../i18n/locales/${locale}/messages.ts`;
      return {
        page: addressesOf(path),
        drive: addressesOf(`${path}?drive`),
        late: addressesOf(`${path}?late`),
      };
    },
    render: renderer.render,
    reader: builtReader(),
    middleware: null,
    stop: renderer.stop,
  };
}

/**
 * Answers with the picture that other sites show of a public page; of one that an operator has added, with that of the home
 * page. It changes with the page's title, under the same name.
 */
export async function servePreview(c: Context<Environment>): Promise<Response> {
  const locale = c.req.param('locale');
  const file = join(dist, 'client', normalize(c.req.path));
  if (
    !isLocale(locale) ||
    !file.startsWith(join(dist, 'client/assets/previews', locale)) ||
    !file.endsWith('.png')
  )
    return c.notFound();
  const home = join(dist, `client/assets/previews/${locale}/home.png`);
  // While developing there may be no build.
  if (!existsSync(home)) return c.notFound();
  const body = await readFile(existsSync(file) ? file : home);
  return c.body(new Uint8Array(body), 200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    // Other sites show it.
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Answers with a file of the build; its name changes with its content. */
export async function serveAsset(c: Context<Environment>): Promise<Response> {
  const path = normalize(c.req.path);
  if (!path.startsWith('/assets/')) return c.notFound();
  const file = join(dist, 'client', path);
  const type = types[extname(file)];
  if (type === undefined || !existsSync(file)) return c.notFound();
  const compressed = acceptsBrotli(c.req.header('accept-encoding')) && existsSync(`${file}.br`);
  const body = await readFile(compressed ? `${file}.br` : file);
  return c.body(new Uint8Array(body), 200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
  });
}
