import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { SearchPage } from '../features/drive/search-page.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

const limits = { q: 255, type: 128, changed: 32, size: 32, in: 64, is: 16 };

export const Route = createFileRoute('/drive/search')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  head: ({ match }) => {
    const { q = '' } = match.search;
    const title = match.context.i18n._(msg`Search`);
    return { meta: [{ title: q === '' ? `${title} – Aloft` : `${q} – ${title} – Aloft` }] };
  },
  component: SearchRoute,
});

function SearchRoute() {
  return <SearchPage address={Route.useSearch()} />;
}
