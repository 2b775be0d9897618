// Draws the picture that other sites show of each public page, in each language, from the page's own title: starts the
// server as it was just built, reads its sitemap, and asks for every page once.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { localeCodes } from '@aloft/i18n';
import { readConfiguration } from '../server/configuration.ts';
import { servePages } from '../server/features/pages/serve.ts';
import { startServer } from '../server/server.ts';
import { previewPictures } from './picture.ts';

const root = join(import.meta.dirname, '../..');
const drawn = join(root, 'app/dist/client/assets/previews');
/** Pictures of earlier builds, by what they show. */
const cache = join(root, '.cache/previews');
/** Changes with how they are drawn. */
const edition = 1;

/** The text of an attribute of HTML. */
const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

async function titlesOf(appUrl: string): Promise<ReadonlyMap<string, string>> {
  const sitemap = await (await fetch(`${appUrl}/sitemap.xml`)).text();
  const titles = new Map<string, string>();
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const html = await (await fetch(address)).text();
    const [, title] = /property="og:title" content="([^"]*)"/.exec(html) ?? [];
    if (title === undefined) throw new Error(`${address} has no title for previews`);
    titles.set(new URL(address).pathname, decoded(title));
  }
  return titles;
}

/** Draws one picture, unless an earlier build has. */
async function draw(path: string, title: string, picture: (text: string) => Promise<Buffer>): Promise<void> {
  const [, locale = '', ...page] = path.split('/');
  const name = createHash('sha256').update(`${edition} ${locale} ${title}`).digest('hex').slice(0, 32);
  const kept = join(cache, `${name}.png`);
  if (!existsSync(kept)) writeFileSync(kept, await picture(title));
  const file = join(drawn, locale, `${page.length === 0 ? 'home' : page.join('/')}.png`);
  mkdirSync(dirname(file), { recursive: true });
  cpSync(kept, file);
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-previews-'));
  const read = readConfiguration({
    ALOFT_DATA: dataFolder,
    ALOFT_PORT: '0',
    ALOFT_CONTENT_PORT: '0',
    ALOFT_DEMO: 'off',
  });
  if (!read.ok) throw new Error(read.problem);
  const server = await startServer(read.configuration, { log: () => undefined, pages: servePages });
  const titles = await titlesOf(server.appUrl);
  await server.stop();
  rmSync(dataFolder, { recursive: true });
  mkdirSync(cache, { recursive: true });
  for (const locale of localeCodes) {
    const own = [...titles].filter(([path]) => path.split('/')[1] === locale);
    const picture = await previewPictures(
      locale,
      own.map(([, title]) => title),
    );
    for (const [path, title] of own) await draw(path, title, picture);
  }
}

await main();
