// What the server downloads in the journeys, and where a page shows it.

import type { Page } from './fixtures.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';

const film = Buffer.alloc(300_000, 'film');

export interface DownloadSources extends ForeignServer {
  /** The state of the external server: whether the flaky page works, and whether the video completes. */
  readonly world: { works: boolean; ends: boolean };
}

/** A web server with a text, a page that works later and a video that stops half way. */
export async function startDownloadSources(): Promise<DownloadSources> {
  const world = { works: false, ends: false };
  const web = await startForeignServer((request, response) => {
    if (request.url === '/good.txt') response.end('good words');
    else if (request.url === '/late.txt' && world.works) response.end('late words');
    else if (request.url === '/film.mp4') {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const range = `bytes ${from}-${film.length - 1}/${film.length}`;
      response.writeHead(from > 0 ? 206 : 200, {
        etag: '"film"',
        'content-length': film.length - from,
        ...(from > 0 ? { 'content-range': range } : {}),
      });
      if (world.ends) response.end(film.subarray(from));
      else response.write(film.subarray(from, film.length / 2));
    } else response.writeHead(403).end();
  });
  return { ...web, world };
}

export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Offline downloads' }).getByRole('listitem').filter({ hasText: name });
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download to your drive' });
