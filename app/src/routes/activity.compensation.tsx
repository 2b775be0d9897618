import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useReloadAt } from '../actors/use-layout.ts';
import { textsOf } from '../address-search.ts';
import { CompensationPage } from '../features/activity/compensation-page.tsx';
import { requireRunning } from '../guards/running-activity.ts';

const limits = { type: 64 };

export const Route = createFileRoute('/activity/compensation')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  beforeLoad: ({ context, search: { type = '' } }) => requireRunning(context, type),
  head: ({ match }) => ({
    meta: [{ title: `${match.context.i18n._(msg`Days for an outage`)} – Aloft` }],
  }),
  component: CompensationRoute,
});

function CompensationRoute() {
  const { type = '' } = Route.useSearch();
  useReloadAt(Route.useRouteContext().activityEnd);
  return <CompensationPage key={type} activity={type} />;
}
