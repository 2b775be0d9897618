import type { Flows, ShareAnswer, ShareQuestion } from '@aloft/core';
import type { I18n } from '@lingui/core';
import { createRouter as createTanstackRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { PageFacts } from './facts.ts';
import { BrokenPage } from './features/home/broken.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

// An address that leads nowhere is rare: what is shown there is fetched then.
const NotFoundPage = lazyRouteComponent(() => import('./features/home/not-found.tsx'), 'NotFoundPage');

/** What every route may use. */
export interface RouterContext {
  readonly facts: PageFacts;
  readonly runtime: Flows;
  readonly i18n: I18n;
  /** On the server: asks in-process. In the browser the share's own actor asks. */
  readonly fetchShare: ((question: ShareQuestion) => Promise<ShareAnswer>) | null;
}

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
