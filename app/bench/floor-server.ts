// Serves the built floor and the rows it shows, compressed as the product's own files are.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** One row as the floor shows it. */
export interface FloorRow {
  readonly id: string;
  readonly name: string;
  readonly modified: string;
  readonly size: string;
}

/** Builds the floor page and serves it with the given rows on a free port of this computer. */
export async function serveFloor(rows: readonly FloorRow[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'aloft-floor-'));
  await build({
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true, modulePreload: false },
  });
  const json = Buffer.from(JSON.stringify({ rows }));
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname;
    try {
      const body =
        path === '/rows.json' ? json : await readFile(join(folder, path === '/' ? 'index.html' : path));
      const type = types[extname(path === '/' ? '.html' : path)] ?? 'text/html; charset=utf-8';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
      response.end(brotliCompressSync(body));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the floor has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
