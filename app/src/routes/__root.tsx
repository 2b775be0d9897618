import type { PageFacts, StaticParts } from '@aloft/core/rules';
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
import { leadToLocale } from '../guards/bare-address.ts';
import { enterRoutes } from '../guards/enter-routes.ts';
import { usePageReady } from '../layouts/page-ready.ts';
import { redirectBack } from '../navigation/check-address.ts';
import type { RouterContext } from '../router-context.ts';
import { Announcer } from '../ui/announcer.tsx';

// Nobody needs it before somebody uses the page, as the flows.
const Tooltip = lazy(() => import('../ui/tooltip.tsx').then((loaded) => ({ default: loaded.Tooltip })));

/** What the document of a page that is read without the app has in its head. */
const linksForReading = ({ styles, font }: StaticParts) => [
  // As the browser asks for the fonts of a sheet.
  { rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossOrigin: 'anonymous' as const },
  { rel: 'stylesheet', href: styles },
  // A part of the page that is painted before the rest has arrived would move.
  { rel: 'expect', href: `#${factsElement}`, blocking: 'render' },
];

const linksOfApp = ({ styles, script, preloads }: PageFacts) => [
  ...styles.map((href) => ({ rel: 'stylesheet', href })),
  ...[script, ...preloads].map((href) => ({ rel: 'modulepreload', href })),
];

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { guards: ['region'] },
  beforeLoad: async ({ context, location, matches }) => {
    // Nothing but this matches: it may be one of the routes that are not there yet.
    if (matches.length === 1 && context.allRoutes.current() === null) {
      await context.allRoutes.load();
      throw redirectBack(location.href, context.facts.origin);
    }
    leadToLocale(context, location);
    await enterRoutes(context, location.href, matches);
  },
  head: ({
    match: {
      context: { facts },
    },
  }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Aloft' },
    ],
    links: facts.untilInteraction === null ? linksOfApp(facts) : linksForReading(facts.untilInteraction),
    // Not async: a module that stands in the cache would run before the facts have arrived (P25).
    scripts: [{ type: 'module', src: facts.untilInteraction?.script ?? facts.script }],
  }),
  component: RootPage,
});

function RootPage() {
  const { facts, i18n } = Route.useRouteContext();
  // `data-ready` tells tests and assistive tools that the page answers to presses.
  const ready = usePageReady();
  const darkMode = useLayout('darkMode');
  const isUsed = useArrivedRuntime() !== null;
  const isStatic = facts.untilInteraction !== null;
  return (
    <html
      lang={facts.locale}
      {...(darkMode === 'system' ? {} : { 'data-theme': darkMode })}
      {...(facts.hideHeader ? { 'data-hide-header': '' } : {})}
      data-ready={ready}
      {...(isStatic ? { 'data-hydrate': 'interaction' } : {})}
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
          {(ready || isStatic) && <Consent />}
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
