import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadedFlows } from '../../actors/lazy-flows.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { signIn, startDoubleRuntime } from '../../data/testing/double-runtime.ts';
import { factsOfGallery, layoutOfGallery } from '../../gallery/facts.ts';
import type { Stage } from '../../ui/testing/stage.tsx';

/** What a component of the drive needs around it: somebody who is signed in, their cache, and a router. */
export async function openDrive(stage: Stage) {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  const client = createQueryClient(runtime.call);
  let shown = 0;
  return {
    runtime,
    client,
    show: (content: ReactNode): void => {
      const route = createRootRoute({
        beforeLoad: () => ({
          facts: { ...factsOfGallery, origin: window.location.origin },
          flows: loadedFlows(runtime),
          layout: layoutOfGallery,
          recorder: () => null,
          i18n,
        }),
        component: () => (
          <I18nProvider i18n={i18n}>
            <QueryClientProvider client={client}>{content}</QueryClientProvider>
          </I18nProvider>
        ),
        notFoundComponent: () => null,
      });
      const history = createMemoryHistory({ initialEntries: ['/'] });
      shown += 1;
      stage.show(<RouterProvider key={shown} router={createRouter({ routeTree: route, history })} />);
    },
  };
}
