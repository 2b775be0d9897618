import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type FileSource, listOrderOf } from '../../../data/files.ts';
import { useMarkReady } from '../../../layouts/page-ready.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { SearchX } from '../../../ui/icons.tsx';
import type { FileEntry } from '../../files/entry.ts';
import panel from '../../files/panel.module.css';
import { EntryLocation } from '../../search/entry-location.tsx';
import { FilterChips } from '../../search/filter-chips.tsx';
import { Highlighted } from '../../search/highlighted.tsx';
import { SaveSearchButton } from '../../search/save-search-button.tsx';
import {
  addressOf,
  emptySearch,
  filtersOf,
  isEmptySearch,
  isFiltered,
  type SearchAddress,
  type SearchQuery,
  searchOf,
} from '../../search/search-query.ts';
import { FileBrowser } from '../folder/file-browser.tsx';
import { otherViews } from '../folder/list-mode.ts';
import { type FolderListing, useFolder } from '../folder/use-folder.ts';
import { useListMode } from '../folder/use-list-mode.ts';
import { trashOrder } from '../trash/trash-entries.tsx';
import { FoundInTrash } from './found-in-trash.tsx';
import styles from './search-results.module.css';

/** What the drive has of that name, of that kind, from that time (`/drive/search`). The address holds all of it. */
export function SearchResults({ address }: { readonly address: SearchAddress }) {
  useMarkReady();
  const { t } = useLingui();
  const navigate = useNavigate();
  const { order, pinFoldersTop } = useListMode(null, otherViews);
  const [orderInTrash, setOrderInTrash] = useState(trashOrder);
  const [isByRelevance, setByRelevance] = useState(true);
  const written = JSON.stringify(address);
  // The address is another object at each rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text stands for it
  const query = useMemo(() => searchOf(address), [written]);
  const source = useMemo(
    (): FileSource => ({ of: 'search', filters: filtersOf(query, new Date()) }),
    [query],
  );
  const isRanked = query.text !== '' && isByRelevance;
  const wantedOrder = query.only === 'trash' ? orderInTrash : isRanked ? 'relevance' : order;
  const listing = useFolder(source, listOrderOf(wantedOrder, pinFoldersTop));
  const found = useMemo(
    () => ({
      nameOf: (entry: FileEntry) => <Highlighted name={entry.name} query={query.text} />,
      whereOf: (entry: FileEntry) => <WhereLink entry={entry} />,
    }),
    [query.text],
  );
  const show = (wanted: SearchQuery): void =>
    void navigate({ to: '/drive/search', search: addressOf(wanted), replace: true });
  const shown = {
    title: t`Search results`,
    heading: (
      <>
        <Heading listing={listing} text={query.text} />
        {!isEmptySearch(query) && <SaveSearchButton key={written} query={query} />}
      </>
    ),
    bar: <FilterChips query={query} onChange={show} />,
    empty: <NothingFound query={query} onShow={show} />,
  };
  if (query.only === 'trash')
    return (
      <FoundInTrash
        key={written}
        listing={listing}
        order={orderInTrash}
        onOrder={setOrderInTrash}
        nameOf={found.nameOf}
        {...shown}
      />
    );
  return (
    <FileBrowser
      source={source}
      found={found}
      {...(query.text === '' ? {} : { byRelevance: { isOn: isByRelevance, onChange: setByRelevance } })}
      {...shown}
      {...(listing.failure?.code === 'file_not_found' && query.folder !== ''
        ? { failed: <FolderGone onSearchAll={() => show({ ...query, folder: '' })} /> }
        : {})}
    />
  );
}

/** How many there are, as far as that is known, and for what. */
function Heading({ listing, text }: { readonly listing: FolderListing; readonly text: string }) {
  const { entries, status, more } = listing;
  const count = entries.length;
  return (
    <p className={panel.title} role="status">
      {status === 'ready' && (
        <strong className={styles.count}>
          {more === 'none' ? (
            <Plural value={count} one="# result" other="# results" />
          ) : (
            <Trans>{count}+ results</Trans>
          )}
        </strong>
      )}
      {text !== '' && (
        <span className={styles.words}>
          <Trans>for “{text}”</Trans>
        </span>
      )}
    </p>
  );
}

/** The folder of a found entry, as a way there. */
function WhereLink({ entry }: { readonly entry: FileEntry }) {
  const { t } = useLingui();
  const { parent: folder, path = [] } = entry;
  return (
    <Link
      to="/drive/all"
      search={folder === '' ? {} : { folder }}
      tabIndex={-1}
      className={styles.where}
      title={[t`My drive`, ...path.map(({ name }) => name)].join(' / ')}
      // The row would be chosen.
      onClick={(event) => event.stopPropagation()}
    >
      <EntryLocation entry={entry} />
    </Link>
  );
}

interface NothingFoundProps {
  readonly query: SearchQuery;
  readonly onShow: (query: SearchQuery) => void;
}

function NothingFound({ query, onShow }: NothingFoundProps) {
  const { text } = query;
  return (
    <EmptyState
      art={<SearchX />}
      tint="search"
      title={<Trans>Nothing found</Trans>}
      actions={
        <>
          {isFiltered(query) && text !== '' && (
            <Button kind="primary" onClick={() => onShow({ ...emptySearch, text })}>
              <Trans>Search without filters</Trans>
            </Button>
          )}
          {query.only !== 'trash' && text !== '' && (
            <Button onClick={() => onShow({ ...emptySearch, text, only: 'trash' })}>
              <Trans>Search the trash</Trans>
            </Button>
          )}
        </>
      }
    >
      {text === '' ? (
        <Trans>Nothing in your drive matches these filters.</Trans>
      ) : isFiltered(query) ? (
        <Trans>Nothing named “{text}” matches these filters.</Trans>
      ) : (
        <Trans>Nothing in your drive is named “{text}”. Try fewer letters or another spelling.</Trans>
      )}
    </EmptyState>
  );
}

function FolderGone({ onSearchAll }: { readonly onSearchAll: () => void }) {
  return (
    <FailureState
      title={<Trans>This folder doesn’t exist anymore</Trans>}
      actions={
        <Button kind="primary" onClick={onSearchAll}>
          <Trans>Search the whole drive</Trans>
        </Button>
      }
    >
      <Trans>The folder you searched in was deleted or moved to the trash.</Trans>
    </FailureState>
  );
}
