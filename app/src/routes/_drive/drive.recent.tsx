import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { wordOf } from '../../address-search.ts';
import { eventFilters } from '../../data/event-filters.ts';
import { Recent } from '../../features/recent/recent.tsx';

export const Route = createFileRoute('/_drive/drive/recent')({
  validateSearch: (search: Record<string, unknown>) => wordOf(search, 'kind', eventFilters),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Recent`)} – Aloft` }] }),
  component: RecentRoute,
});

function RecentRoute() {
  const { kind = 'all' } = Route.useSearch();
  return <Recent filter={kind} />;
}
