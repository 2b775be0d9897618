import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RegionPage } from '../features/region/region-page.tsx';

export const Route = createFileRoute('/region')({
  // An address for nobody: the document of a blocked region shows it at the address that was asked for.
  staticData: { validate: ({ context }) => context.facts.region === 'blocked' },
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n._(msg`Aloft is not offered in this region`)} – Aloft` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: RegionPage,
});
