import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { UnsubscribePage } from '../features/mail-subscriptions/unsubscribe-page.tsx';

const limits = { d: 2048 };

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n._(msg`Unsubscribe`)} – Aloft` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: UnsubscribeRoute,
});

function UnsubscribeRoute() {
  return <UnsubscribePage d={Route.useSearch().d ?? ''} />;
}
