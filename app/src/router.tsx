import { regionPath } from '@aloft/core/rules';
import {
  createMemoryHistory,
  createRouter as createTanstackRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { BrokenPage } from './features/home/broken.tsx';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

// An address that leads nowhere is rare: what is shown there is fetched then.
const NotFoundPage = lazyRouteComponent(() => import('./features/home/not-found.tsx'), 'NotFoundPage');

/** The app's router, one per request on the server and one in the browser. */
export function createRouter(given: Omit<RouterContext, 'hasPage'>, nonce?: string) {
  const context: RouterContext = {
    ...given,
    hasPage: (path) => {
      const [, params, route] = router.getMatchedRoutes(path);
      const validate = route?.options.staticData?.validate ?? (() => true);
      const isExact = route !== undefined && params['**'] === undefined;
      return isExact && validate({ context, fullPath: path, params, search: {} }) === true;
    },
  };
  const router = createTanstackRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: BrokenPage,
    // Where the service is not offered, one route is shown at every address, and none can be left for another.
    ...(context.facts.region === 'blocked'
      ? { history: createMemoryHistory({ initialEntries: [regionPath] }) }
      : {}),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
