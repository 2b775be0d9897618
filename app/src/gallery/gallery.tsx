import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { factsOfGallery, flowsOfGallery, layoutOfGallery } from './facts.ts';
import { GalleryPage } from './gallery-page.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

// The parts that ask for the language and the theme find them where the app keeps them: at the root of a router.
const root = createRootRoute({
  beforeLoad: () => ({ facts: factsOfGallery, flows: flowsOfGallery, layout: layoutOfGallery, i18n }),
  component: () => (
    <I18nProvider i18n={i18n}>
      <GalleryPage />
    </I18nProvider>
  ),
  notFoundComponent: Outlet,
});
const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });

createRoot(document.getElementById('gallery') ?? document.body).render(<RouterProvider router={router} />);
