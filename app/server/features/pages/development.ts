import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Bundle } from './bundle.ts';

/** Vite in this process: modules as they are, replaced in the page when they change. */
export async function developmentBundle(): Promise<Bundle> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    buildId: '',
    script: '/src/entry-development.ts',
    styles: ['/src/styles/index.css'],
    preloads: [],
    flowPreloads: [],
    render: async (input) => {
      const loaded = await vite.ssrLoadModule('/src/entry-server.tsx');
      const render: Bundle['render'] = loaded.render;
      return render(input);
    },
    middleware: async (c, next) => {
      const { incoming, outgoing }: { incoming?: IncomingMessage; outgoing?: ServerResponse } = c.env ?? {};
      if (incoming === undefined || outgoing === undefined) return next();
      const passed = await new Promise<boolean>((settle) => {
        outgoing.once('close', () => settle(false));
        vite.middlewares(incoming, outgoing, () => settle(true));
      });
      return passed ? next() : RESPONSE_ALREADY_SENT;
    },
    stop: () => vite.close(),
  };
}
