import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { CompensationPage } from '../features/activity/compensation-page.tsx';
import { localized, localizedLinks } from './-localized.ts';

const limits = { type: 64 };

export const Route = createFileRoute('/$locale_/activity/compensation')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  staticData: { ...localized, guards: ['activity-end'] },
  head: ({ match }) => ({
    meta: [{ title: `${match.context.i18n._(msg`Free days for an outage`)} – Aloft` }],
    links: localizedLinks(match.context, '/activity/compensation'),
  }),
  component: CompensationRoute,
});

function CompensationRoute() {
  const { type = '' } = Route.useSearch();
  return <CompensationPage key={type} activity={type} />;
}
