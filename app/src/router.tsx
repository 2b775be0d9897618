import { regionPath } from '@aloft/core/rules';
import {
  type AnyRoute,
  createMemoryHistory,
  createRouter as createTanstackRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { createLazy, loaded } from './actors/lazy.ts';
import { BrokenPage } from './features/home/broken.tsx';
import type { RouterContext } from './router-context.ts';
import type { routeTree as wholeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

export type RouteTree = typeof wholeTree;

// An address that leads nowhere is rare: what is shown there is fetched then.
const NotFoundPage = lazyRouteComponent(() => import('./features/home/not-found.tsx'), 'NotFoundPage');

interface RouterParts<Tree extends AnyRoute> {
  readonly routeTree: Tree;
  /** Where the tree is that of a part: adds the others to it. */
  readonly addRoutes?: () => Promise<unknown>;
  readonly nonce?: string;
}

/** The app's router, one per request on the server and one in the browser. */
export function createRouter<Tree extends AnyRoute = RouteTree>(
  given: Omit<RouterContext, 'hasPage' | 'allRoutes'>,
  { routeTree, addRoutes, nonce }: RouterParts<Tree>,
) {
  const context: RouterContext = {
    ...given,
    allRoutes:
      addRoutes === undefined
        ? loaded('all')
        : createLazy(async (): Promise<'all'> => {
            await addRoutes();
            router.setRoutes(router.buildRouteTree());
            return 'all';
          }),
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
    router: ReturnType<typeof createRouter<RouteTree>>;
  }
}
