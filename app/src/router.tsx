import { createRouter as createTanstackRouter, lazyRouteComponent } from '@tanstack/react-router';
import { BrokenPage } from './features/home/broken.tsx';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

// An address that leads nowhere is rare: what is shown there is fetched then.
const NotFoundPage = lazyRouteComponent(() => import('./features/home/not-found.tsx'), 'NotFoundPage');

/** The app's router, one per request on the server and one in the browser. */
export function createRouter(context: RouterContext, nonce?: string) {
  return createTanstackRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: BrokenPage,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
