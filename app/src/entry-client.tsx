import './styles/index.css';
import { browserPlatform } from '@aloft/core/browser';
import { loadCatalogue } from '@aloft/i18n/catalogue';
import { setupI18n } from '@lingui/core';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { rememberModes } from './actors/remember-modes.ts';
import { startRuntime } from './actors/runtime.ts';
import { readFacts } from './facts.ts';
import { showLoadFailure } from './features/load-failure/show-load-failure.ts';
import { createRouter } from './router.tsx';

async function start(): Promise<void> {
  const facts = readFacts();
  const messages = await loadCatalogue(facts.locale);
  const i18n = setupI18n({ locale: facts.locale, messages: { [facts.locale]: messages } });
  const runtime = startRuntime(facts, browserPlatform());
  rememberModes(runtime);
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    runtime.actors.chunkReload.send({ type: 'chunk.failed' });
  });
  const router = createRouter({ facts, runtime, i18n, fetchShare: null });
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
}

start().catch((error: unknown) => {
  showLoadFailure();
  throw error;
});
