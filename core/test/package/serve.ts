// A plain file server for an installed package: no bundler, nothing but the files and where they are.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { transformSync } from 'rolldown/utils';
import * as v from 'valibot';
import { exportsOf } from './install.ts';

const Module = v.union([v.object({ module: v.string() }), v.object({ default: v.string() })]);

/** The address of every name that a program may import: of core as it is exported, of the peer its ES modules. */
export function addressesOf(folder: string, prefix: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['@aloft/core', 'xstate'].flatMap((name) =>
      Object.entries(exportsOf(folder, name)).flatMap(([subpath, conditions]) => {
        if (typeof conditions === 'string') return [];
        const found = v.parse(Module, conditions);
        const file = 'module' in found ? found.module : found.default;
        return [[`${name}${subpath.slice(1)}`, `${prefix}/node_modules/${name}${file.slice(1)}`]];
      }),
    ),
  );
}

/** Writes addresses in the place of names, as a CDN does. */
function rewrite(code: string, addresses: Readonly<Record<string, string>>): string {
  return code.replace(
    /(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\2/g,
    (all, before: string, quote: string, name: string) =>
      name in addresses ? `${before}${quote}${addresses[name]}${quote}` : all,
  );
}

/** A running server. */
export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the folder twice: under /plain as it is, with a page that maps the names; under /rewritten with addresses. */
export async function serve(folder: string): Promise<Served> {
  const page = [
    '<!doctype html><html lang="en"><title>Consumer</title><link rel="icon" href="data:,">',
    `<script type="importmap">${JSON.stringify({ imports: addressesOf(folder, '/plain') })}</script>`,
    '<script type="module" src="/plain/in-browser.ts"></script></html>',
  ].join('');
  const addresses = addressesOf(folder, '/rewritten');

  function answer(path: string): { readonly type: string; readonly body: string } {
    if (path === '/') return { type: 'text/html', body: page };
    const [, kind, ...rest] = path.split('/');
    const file = join(folder, normalize(join('/', ...rest)));
    const source = readFileSync(file, 'utf8');
    const code = file.endsWith('.ts') ? transformSync(file, source).code : source;
    return { type: 'text/javascript', body: kind === 'rewritten' ? rewrite(code, addresses) : code };
  }

  const server = createServer((request, response) => {
    try {
      const { type, body } = answer(new URL(request.url ?? '/', 'http://localhost').pathname);
      response.writeHead(200, { 'content-type': type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
