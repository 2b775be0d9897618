// Builds a page of the bench as the product is built, and serves it compressed.
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

/** Builds the page below `folder` for production and serves it, with these answers besides, on a free port of this computer. */
export async function serveBuilt(
  folder: string,
  plugins: PluginOption[],
  answers: Readonly<Record<string, Buffer>>,
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
    const asked = new URL(request.url ?? '/', 'http://bench').pathname;
    const path = asked === '/' ? '/index.html' : asked;
    try {
      const body = answers[path] ?? (await readFile(join(built, path)));
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
