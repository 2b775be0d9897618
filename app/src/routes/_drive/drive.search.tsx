import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../../address-search.ts';
import { SearchResults } from '../../features/drive/search/search-results.tsx';

const limits = { q: 255, type: 128, changed: 32, size: 32, in: 64, is: 16 };

export const Route = createFileRoute('/_drive/drive/search')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: ({ match }) => {
    const { q = '' } = match.search;
    const title = match.context.i18n._(msg`Search`);
    return { meta: [{ title: q === '' ? `${title} – Aloft` : `${q} – ${title} – Aloft` }] };
  },
  component: SearchRoute,
});

function SearchRoute() {
  return <SearchResults address={Route.useSearch()} />;
}
