import { I18nProvider } from '@lingui/react';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { lazy } from 'react';
import { useLayout } from '../actors/use-layout.ts';
import { useArrivedRuntime } from '../actors/use-runtime.ts';
import { factsElement } from '../facts.ts';
import { Consent } from '../features/consent/consent.tsx';
import { LoadFailure, LoadWatch } from '../features/load-failure/load-failure.tsx';
import { OptionalPart } from '../features/load-failure/optional-part.tsx';
import { RegionGate } from '../features/region/region-gate.tsx';
import { LazyNotices } from '../features/toasts/lazy-notices.tsx';
import { SessionDock } from '../features/uploads/session-dock.tsx';
import { enterRoutes } from '../guards/enter-routes.ts';
import { usePageReady } from '../layouts/page-ready.ts';
import type { RouterContext } from '../router-context.ts';
import { Announcer } from '../ui/announcer.tsx';

// Nobody needs it before somebody uses the page, as the flows.
const Tooltip = lazy(() => import('../ui/tooltip.tsx').then((loaded) => ({ default: loaded.Tooltip })));

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { guards: ['region'] },
  beforeLoad: ({ context, location, matches }): Promise<void> => enterRoutes(context, location.href, matches),
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Aloft' },
    ],
    links: [
      ...match.context.facts.styles.map((href) => ({ rel: 'stylesheet', href })),
      ...[match.context.facts.script, ...match.context.facts.preloads].map((href) => ({
        rel: 'modulepreload',
        href,
      })),
    ],
    // Not async: a module that stands in the cache would run before the facts have arrived (P25).
    scripts: [{ type: 'module', src: match.context.facts.script }],
  }),
  component: RootPage,
});

function RootPage() {
  const { facts, i18n } = Route.useRouteContext();
  // `data-ready` tells tests and assistive tools that the page answers to presses.
  const ready = usePageReady();
  const darkMode = useLayout('darkMode');
  const isUsed = useArrivedRuntime() !== null;
  return (
    <html
      lang={facts.locale}
      {...(darkMode === 'system' ? {} : { 'data-theme': darkMode })}
      {...(facts.hideHeader ? { 'data-hide-header': '' } : {})}
      data-ready={ready}
      suppressHydrationWarning
    >
      <head>
        <LoadWatch />
        <HeadContent />
      </head>
      <body>
        <I18nProvider i18n={i18n}>
          <LoadFailure />
          <RegionGate>
            <Outlet />
          </RegionGate>
          <OptionalPart>
            <SessionDock />
          </OptionalPart>
          <LazyNotices />
          <Announcer />
          {ready && <Consent />}
          {ready && isUsed && (
            <OptionalPart>
              <Tooltip />
            </OptionalPart>
          )}
        </I18nProvider>
        <script
          type="application/json"
          id={factsElement}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with every < escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
        />
        <Scripts />
      </body>
    </html>
  );
}
