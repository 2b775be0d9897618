import { readShareCode } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { folderNamed } from '../../data/files.ts';
import { Button } from '../../ui/button.tsx';
import type { FileEntry } from '../files/entry.ts';
import { isPressed } from '../shortcuts/press.ts';
import { FilterGroups } from './filter-groups.tsx';
import { PanelOptions } from './panel-options.tsx';
import { keepSearch } from './recent-searches.ts';
import styles from './search-panel.module.css';
import {
  addressOf,
  emptySearch,
  isEmptySearch,
  type SearchAddress,
  type SearchQuery,
  searchOf,
} from './search-query.ts';
import { ShowResults } from './show-results.tsx';
import { readTyped } from './typed-filters.ts';
import { useFilters } from './use-filters.tsx';
import { useNamedShare } from './use-named-share.ts';
import { optionId, usePanelOptions } from './use-panel-options.ts';
import { useResults } from './use-results.ts';

/** What the field's keys do; false for a key that is the field's own. */
export type PanelKeys = (event: KeyboardEvent) => boolean;

interface SearchPanelProps {
  readonly id: string;
  /** What stands in the field. */
  readonly text: string;
  /** The search that is shown; it has the filters that the panel begins with. */
  readonly address: SearchAddress;
  /** The folder that one is in. */
  readonly here: string;
  readonly keys: RefObject<PanelKeys | null>;
  readonly onText: (text: string) => void;
  /** Which option the arrows have reached, by its id. */
  readonly onActive: (id: string | undefined) => void;
  readonly onOpen: (entry: FileEntry) => void;
  readonly onClose: () => void;
  /** To the list of the page. */
  readonly focusList: () => void;
  /** For after a button that is gone with its press. */
  readonly focusField: () => void;
}

/** What opens under the field: best matches, searches before, places and commands, and the filters (R10.1). */
export default function SearchPanel(props: SearchPanelProps) {
  const { id, text, address, here, keys, onText, onActive, onOpen, onClose, focusList, focusField } = props;
  const navigate = useNavigate();
  const { store } = useRuntime();
  const { facts } = useApp();
  const [filters, setFilters] = useState<SearchQuery>(() => ({ ...searchOf(address), text: '' }));
  const link = useMemo(() => readShareCode(text, facts.origin), [text, facts.origin]);
  // A passcode is nothing to search for: it would stand in the address of a request.
  const searched = link === null || link.passCode === '' ? text : link.shareId;
  const typed = useMemo(() => readTyped(searched, filters), [searched, filters]);
  const { folderName } = typed;
  const folder = useQuery(folderNamed(folderName));
  const folderId = folder.data?.id ?? '';
  const query = useMemo(
    () => (folderName === '' ? typed.query : { ...typed.query, folder: folderId }),
    [typed, folderName, folderId],
  );
  const isUnknownFolder = folderName !== '' && folder.data === null;
  const results = useResults(query);
  const groups = useFilters(query, here);
  const share = useNamedShare(link);
  const isNamed = share !== null;
  const { options, selected, forgetAll } = usePanelOptions(results, {
    text: query.text,
    isFilter: query.text === '' && text.trim() !== '',
    share,
  });
  // By its key: results that come late move the others.
  const [active, setActive] = useState('');
  const at = options.findIndex(({ key }) => key === active);
  const reached = options[at];

  // What was reached is gone with what it was found for. A share stands first, and Enter opens it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each text
  useEffect(() => setActive(isNamed ? 'share' : ''), [text]);
  useEffect(() => {
    if (isNamed) setActive((reached) => (reached === '' ? 'share' : reached));
  }, [isNamed]);
  useEffect(() => {
    onActive(reached === undefined ? undefined : optionId(id, reached));
    return () => onActive(undefined);
  }, [id, reached, onActive]);

  function show(wanted: SearchQuery): void {
    if (isUnknownFolder) return;
    keepSearch(store, wanted.text);
    onClose();
    if (isEmptySearch(wanted)) void navigate({ to: '/drive/all', search: {} });
    else void navigate({ to: '/drive/search', search: addressOf(wanted) });
  }

  function choose(option: (typeof options)[number]): void {
    switch (option.kind) {
      case 'share': {
        const { shareId, path, passCode } = option.share;
        onText('');
        onClose();
        const search = passCode === '' ? {} : { s_code: passCode };
        if (path === '') void navigate({ to: '/s/$shareId', params: { shareId }, search });
        else void navigate({ to: '/s/$shareId/$', params: { shareId, _splat: path }, search });
        return;
      }
      case 'entry':
        if (query.text !== '') keepSearch(store, query.text);
        // What is in the trash is not opened.
        if (query.only === 'trash') show(query);
        else {
          onClose();
          onOpen(option.entry);
        }
        return;
      case 'recent':
        onText(option.text);
        show({ ...query, text: option.text });
        return;
      case 'saved':
        onText(option.search.text);
        show(option.search);
        return;
      case 'action':
      case 'command':
      case 'place':
        onText('');
        onClose();
        // A dialog that closes gives the focus back to what it had before: to the selection in its list.
        if (option.kind === 'action') focusList();
        option.command.onChoose();
    }
  }

  useEffect(() => {
    keys.current = (event) => {
      if (isPressed('nextOption', event)) setActive(options[at + 1]?.key ?? '');
      else if (isPressed('previousOption', event)) setActive(options.at(at === -1 ? -1 : at - 1)?.key ?? '');
      else if (isPressed('chooseOption', event)) {
        if (reached === undefined) show(query);
        else choose(reached);
      } else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });

  return (
    <div className={styles.panel}>
      <PanelOptions
        id={id}
        options={options}
        active={reached}
        query={query.text}
        selected={selected}
        isLoading={results.status === 'loading'}
        onChoose={choose}
      />
      {results.status === 'failed' && (
        <p role="alert" className={styles.note}>
          <Trans>Couldn’t search just now. Check your connection and try again.</Trans>
        </p>
      )}
      {results.status === 'ready' && results.entries.length === 0 && !isNamed && (
        <p className={styles.note}>
          <Trans>Nothing found</Trans>
        </p>
      )}
      {isUnknownFolder && (
        <p role="alert" className={styles.note}>
          <Trans>There’s no folder called “{folderName}”.</Trans>
        </p>
      )}
      <div className={styles.filters}>
        <FilterGroups
          filters={groups}
          query={query}
          onChange={(changed) => {
            setFilters(changed);
            // Filters that were written are in it now.
            onText(changed.text);
          }}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.hint}>
          <Trans>
            Type <code>type:image</code>, <code>size:&gt;1gb</code> or <code>in:travel</code> to filter as you
            write.
          </Trans>
        </p>
        {isEmptySearch(query) && forgetAll !== null && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              forgetAll();
              focusField();
            }}
          >
            <Trans>Clear recent searches</Trans>
          </Button>
        )}
        {!isEmptySearch(query) && (
          <>
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                onText('');
                setFilters(emptySearch);
                focusField();
              }}
            >
              <Trans>Clear</Trans>
            </Button>
            <ShowResults results={results} onShow={() => show(query)} />
          </>
        )}
      </div>
    </div>
  );
}
