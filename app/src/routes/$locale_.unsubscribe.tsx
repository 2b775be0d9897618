import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { UnsubscribePage } from '../features/mail-subscriptions/unsubscribe-page.tsx';
import { localizedLinks, requireLocale } from './-localized.ts';

export const Route = createFileRoute('/$locale_/unsubscribe')({
  beforeLoad: ({ context, params, location }) => {
    requireLocale({ params });
    // What a link leads to is known to the server alone, which says it in the document.
    if (context.facts.mailLink === null) throw redirect({ href: location.href, reloadDocument: true });
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
