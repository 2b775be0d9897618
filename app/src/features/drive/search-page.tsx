import { DataProvider } from '../../data/data-provider.tsx';
import type { SearchAddress } from '../search/search-query.ts';
import { SearchResults } from './search-results.tsx';

/** What a search finds (`/drive/search`): apart from the other places, which need none of it. */
export function SearchPage({ address }: { readonly address: SearchAddress }) {
  return (
    <DataProvider>
      <SearchResults address={address} />
    </DataProvider>
  );
}
