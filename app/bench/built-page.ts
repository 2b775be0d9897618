// Builds a benchmark page for production and serves it compressed.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type PluginOption } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/** Builds the page in `folder` for production and serves it, with these additional responses, on a free loopback port. */
export async function serveBuilt(
  folder: string,
  plugins: PluginOption[],
  responses: Readonly<Record<string, Buffer>>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const built = await mkdtemp(join(tmpdir(), 'aloft-bench-'));
  await build({
    root: join(import.meta.dirname, folder),
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { outDir: built, emptyOutDir: true, modulePreload: false },
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const path = pathname === '/' ? '/index.html' : pathname;
    try {
      const body = responses[path] ?? (await readFile(join(built, path)));
      const type = types[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
      response.end(brotliCompressSync(body));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bench has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
      await rm(built, { recursive: true, force: true });
    },
  };
}
