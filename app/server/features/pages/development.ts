import { globSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ReaderScript } from '../books/reader-page.ts';
import type { Bundle, DocumentRenderer } from './bundle.ts';

const app = join(import.meta.dirname, '../../..');

/**
 * Every style sheet, linked in the page: Vite would add those of CSS Modules by script, after the first frame. The
 * rooms come in the order in which they import each other.
 */
function styleSheets(): string[] {
  const modules = ['ui', 'layouts', 'features', 'gallery'].flatMap((room) =>
    globSync(`src/${room}/**/*.module.css`, { cwd: app }).toSorted(),
  );
  return ['src/styles/index.css', ...modules].map((file) => `/${file}`);
}

/** The page of all controls and layouts. It exists only while developing. */
const galleryPath = '/-/ui';

function galleryPage(): string {
  const sheets = styleSheets().map((href) => `<link rel="stylesheet" href="${href}">`);
  return `<!doctype html>
<html lang="en-US">
  <head><meta charset="utf-8"><title>Controls – Aloft</title>${sheets.join('')}</head>
  <body><div id="gallery"></div><script type="module" src="/src/gallery/development.ts"></script></body>
</html>`;
}

/** The reader of books, built anew for each frame that loads it: its page has no module of Vite's. */
const developmentReader: ReaderScript = {
  name: 'reader.js',
  source: async () => {
    const { build } = await import('vite');
    const built = await build({
      configFile: join(app, 'vite.reader.config.ts'),
      logLevel: 'warn',
      build: { write: false, minify: false },
    });
    const outputs = Array.isArray(built)
      ? built.flatMap(({ output }) => output)
      : 'output' in built
        ? built.output
        : [];
    const script = outputs.find((one) => one.type === 'chunk');
    if (script?.type !== 'chunk') throw new Error('the reader was not built');
    return script.code;
  },
};

/** Vite in this process, with hot module replacement. */
export async function developmentBundle(): Promise<Bundle> {
  // Whatever is inherited: as `production`, Vite would leave out what only development has.
  process.env.NODE_ENV = 'development';
  const { createServer } = await import('vite');
  // On a port of its own: Vite's is the same for every project that is developed on a computer.
  const updates = createHttpServer();
  await new Promise<void>((settle) => updates.listen(0, 'localhost', settle));
  const address = updates.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  const vite = await createServer({
    configFile: join(app, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: updates, clientPort: address.port } },
    appType: 'custom',
  });
  return {
    buildId: '',
    script: '/src/entry-development.ts',
    get styles() {
      return styleSheets();
    },
    untilInteraction: null,
    preloads: () => [],
    flowPreloads: [],
    messages: () => ({ page: [], drive: [], late: [] }),
    render: async (input) => {
      const loaded = await vite.ssrLoadModule('/src/entry-server.tsx');
      const render: DocumentRenderer = loaded.render;
      return render({ ...input, request: new Request(input.url, { headers: input.headers }) });
    },
    reader: developmentReader,
    middleware: async (c, next) => {
      if (c.req.path === galleryPath) return c.html(galleryPage());
      const { incoming, outgoing }: { incoming?: IncomingMessage; outgoing?: ServerResponse } = c.env ?? {};
      if (incoming === undefined || outgoing === undefined) return next();
      const passed = await new Promise<boolean>((settle) => {
        outgoing.once('close', () => settle(false));
        vite.middlewares(incoming, outgoing, () => settle(true));
      });
      return passed ? next() : RESPONSE_ALREADY_SENT;
    },
    stop: async () => {
      await vite.close();
      updates.closeAllConnections();
      updates.close();
    },
  };
}
