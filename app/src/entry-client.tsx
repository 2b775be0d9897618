import './styles/index.css';
import type { Theme } from '@aloft/core/rules';
import type { Recorder } from '@aloft/core/traces';
import { setupI18n } from '@lingui/core';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
// First: the address loses what the link said when the visitor goes on.
import './actors/arrival.ts';
import { createLayoutStore } from './actors/layout-state.ts';
import { lazyFlows } from './actors/lazy-flows.ts';
import { loadWithUse } from './actors/load-with-use.ts';
import { readFacts } from './facts.ts';
import { showLoadFailure } from './features/load-failure/show-load-failure.ts';
import { stopCompositionKeys } from './features/shortcuts/composition-keys.ts';
import { loadMessages } from './late-messages.ts';
import { createRouter } from './router.tsx';
import { shareRouteTree } from './share-route-tree.ts';
import { phoneQuery } from './styles/breakpoint.ts';

const addRoutes = () => import('./routeTree.gen.ts');

function themeOfDocument(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

async function start(): Promise<void> {
  // Before whatever listens for keys.
  stopCompositionKeys(window, 'capture');
  const facts = readFacts();
  const layout = createLayoutStore(facts, {
    monotonicTime: () => performance.now(),
    phoneWidth: window.matchMedia(phoneQuery),
  });
  // A page that was read first is older: its reader may have chosen another theme meanwhile, and signed in elsewhere.
  const wasRead = facts.untilInteraction !== null;
  if (wasRead) layout.change({ darkMode: themeOfDocument() });
  let hydrated = wasRead;
  // A page in somebody else's frame never shows how it works.
  const isWatched = facts.debugConsole && window.top === window;
  // Before the page answers to presses.
  if (isWatched) await import('./features/statecharts/early-presses.ts');
  let recorder: Recorder | null = null;
  const flows = lazyFlows(async () => {
    const { startBrowserFlows } = await import('./actors/browser-flows.ts');
    if (!isWatched) return startBrowserFlows(facts, !hydrated);
    const { recordFlows } = await import('./features/statecharts/record-flows.ts');
    // What changes the charts is no part of a build, so no setting of a server can allow it.
    const development = import.meta.env.DEV
      ? (await import('./features/statecharts/development/development.tsx')).createDevelopment()
      : null;
    const recorded = recordFlows(
      facts,
      (inspect) => startBrowserFlows(facts, !hydrated, { inspect, clock: development?.clock }),
      development,
    );
    recorder = recorded.recorder;
    return recorded.flows;
  });
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    // Whether to load the page again is for a flow to say; without it, for the reader.
    flows.load().then(({ actors }) => actors.chunkReload.send({ type: 'chunk.failed' }), showLoadFailure);
  });
  // Before the page answers to presses, so that no link of it leads elsewhere first.
  if (facts.embedder !== '' && window.parent !== window) {
    const { interceptLinks } = await import('./features/embedding/intercept-links.ts');
    interceptLinks(facts.embedder);
  }
  const catalogue = loadMessages(facts.flows === 'now' ? 'drive' : 'page');
  // The server says in the page what comes with it.
  if (facts.flows === 'now') await flows.load();
  else loadWithUse(flows, showLoadFailure);
  // A form that is hydrated later than the page would be replaced, and what was typed into it lost.
  if (document.querySelector('[data-share-notice]') !== null) {
    const { ShareNotice } = await import('./features/share/lazy-notice.ts');
    await ShareNotice.preload?.();
  }
  const messages = await catalogue;
  const i18n = setupI18n({ locale: facts.locale, messages: { [facts.locale]: messages } });
  const given = { facts, flows, layout, recorder: () => recorder, i18n, fetchShare: null, call: null };
  const router =
    facts.flows === 'now'
      ? createRouter(given, { routeTree: (await addRoutes()).routeTree })
      : createRouter(given, { routeTree: shareRouteTree, addRoutes });
  hydrated = true;
  // A script that does not arrive is asked for again when somebody goes elsewhere.
  flows.subscribe(() => void router.options.context.allRoutes.load().catch(() => undefined));
  // A hint only: the part that is loaded decides, by agent and bridge.
  if (navigator.userAgent.includes('Aloft'))
    void import('./features/native-app/join-native-app.ts').then(({ joinNativeApp }) =>
      joinNativeApp(router),
    );
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
}

start().catch((error: unknown) => {
  showLoadFailure();
  throw error;
});
