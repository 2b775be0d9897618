import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CaseSensitive, ChevronDown, ChevronUp, Regex, WholeWord, X } from '../../../ui/icons.tsx';
import { inputStyle } from '../../../ui/input-style.ts';
import { isPressed } from '../../shortcuts/press.ts';
import styles from './find-bar.module.css';
import type { FindPanel } from './find-panel.ts';
import { type Match, maxMatches, useMatches } from './use-matches.ts';

type Asked = Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord' | 'regexp'>;

interface FindBarProps {
  readonly panel: FindPanel;
  readonly canReplace: boolean;
}

/** What is searched for in a text, how often it is there, the ways to each place, and what it is replaced with. */
export function FindBar({ panel, canReplace }: FindBarProps) {
  const { t } = useLingui();
  const { view } = panel;
  const state = useSyncExternalStore(panel.subscribe, () => view.state);
  const query = getSearchQuery(state);
  const field = useRef<HTMLInputElement>(null);
  const { main } = state.selection;
  const matches = useMatches(query, state, (found) => {
    const next = found.find(({ from }) => from >= main.from) ?? found[0];
    if (next !== undefined) show(next);
  });
  useLayoutEffect(() => field.current?.select(), []);

  function show({ from, to }: Match): void {
    view.dispatch({
      selection: { anchor: from, head: to },
      scrollIntoView: true,
      userEvent: 'select.search',
    });
  }
  function ask(changed: Partial<Asked>): void {
    const { search, replace, caseSensitive, wholeWord, regexp } = { ...query, ...changed };
    // Only in a regular expression a backslash says something else than itself.
    const next = new SearchQuery({ search, replace, caseSensitive, wholeWord, regexp, literal: !regexp });
    view.dispatch({ effects: setSearchQuery.of(next) });
  }
  function close(): void {
    closeSearchPanel(view);
    view.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isPressed('close', event)) close();
    else if (isPressed('findText', event)) field.current?.select();
    else if (isPressed('nextFound', event)) findNext(view);
    else if (isPressed('previousFound', event)) findPrevious(view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onFindKey(event: KeyboardEvent): void {
    if (isPressed('nextMatch', event)) findNext(view);
    else if (isPressed('previousMatch', event)) findPrevious(view);
  }

  const { search, replace, caseSensitive, wholeWord, regexp, valid } = query;
  const isFound = matches !== null && matches.length > 0;
  return (
    <search className={styles.bar} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <input
          ref={field}
          className={inputStyle()}
          // Where the editor's own key for its search moves the focus.
          {...{ 'main-field': 'true' }}
          aria-label={t`Find`}
          placeholder={t`Find`}
          aria-invalid={search !== '' && !valid}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => ask({ search: event.target.value })}
          onKeyDown={onFindKey}
        />
        <span className={styles.toggles}>
          <IconButton
            size="small"
            label={t`Match case`}
            pressed={caseSensitive}
            onClick={() => ask({ caseSensitive: !caseSensitive })}
          >
            <CaseSensitive size={18} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            label={t`Whole words`}
            pressed={wholeWord}
            onClick={() => ask({ wholeWord: !wholeWord })}
          >
            <WholeWord size={18} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            label={t`Regular expression`}
            pressed={regexp}
            onClick={() => ask({ regexp: !regexp })}
          >
            <Regex size={18} aria-hidden />
          </IconButton>
        </span>
        <span role="status" className={styles.count}>
          {search !== '' && !valid && <Trans>Not a valid regular expression</Trans>}
          {valid && matches === null && <Trans>Searching…</Trans>}
          {valid && matches !== null && <Count matches={matches} from={main.from} to={main.to} />}
        </span>
        <IconButton
          size="small"
          label={t`Previous match`}
          aria-disabled={!isFound}
          onClick={() => findPrevious(view)}
        >
          <ChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          label={t`Next match`}
          aria-disabled={!isFound}
          onClick={() => findNext(view)}
        >
          <ChevronDown size={18} aria-hidden />
        </IconButton>
        <IconButton className={styles.close} size="small" label={t`Close search`} onClick={close}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {canReplace && (
        <div className={styles.row}>
          <input
            className={inputStyle()}
            aria-label={t`Replace with`}
            placeholder={t`Replace with`}
            autoComplete="off"
            spellCheck={false}
            value={replace}
            onChange={(event) => ask({ replace: event.target.value })}
            onKeyDown={(event) => {
              if (isPressed('nextMatch', event)) replaceNext(view);
            }}
          />
          <Button size="small" aria-disabled={!isFound} onClick={() => replaceNext(view)}>
            <Trans>Replace</Trans>
          </Button>
          <Button size="small" aria-disabled={!isFound} onClick={() => replaceAll(view)}>
            <Trans>Replace all</Trans>
          </Button>
        </div>
      )}
    </search>
  );
}

/** Which of the places is shown, or how many there are. */
function Count({ matches, from, to }: { readonly matches: readonly Match[] } & Match) {
  const { t, i18n } = useLingui();
  const { length } = matches;
  if (length === 0) return <Trans>Not found</Trans>;
  const position = matches.findIndex((one) => one.from === from && one.to === to) + 1;
  const number = length.toLocaleString(i18n.locale);
  const count = length < maxMatches ? number : `${number}+`;
  if (position > 0)
    return (
      <Trans>
        {position} of {count}
      </Trans>
    );
  return length < maxMatches ? t({ message: plural(length, { one: '# match', other: '# matches' }) }) : count;
}
