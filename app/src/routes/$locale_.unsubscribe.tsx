import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../features/mail-subscriptions/unsubscribe-page.tsx';
import { redirectWithin } from '../navigation/check-address.ts';
import { localized, localizedLinks } from './-localized.ts';

export const Route = createFileRoute('/$locale_/unsubscribe')({
  staticData: localized,
  beforeLoad: ({ context, params: { locale }, location }) => {
    // What a link leads to is known to the server alone, which says it in the document.
    if (context.facts.mailLink === null)
      throw redirectWithin(`/${locale}/unsubscribe${location.searchStr}`, { document: true });
  },
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n._(msg`Unsubscribe`)} – Aloft` },
      { name: 'robots', content: 'noindex' },
    ],
    links: localizedLinks(match.context, '/unsubscribe'),
  }),
  component: UnsubscribeRoute,
});

function UnsubscribeRoute() {
  const { mailLink } = Route.useRouteContext().facts;
  return <UnsubscribePage link={mailLink ?? 'expired'} />;
}
