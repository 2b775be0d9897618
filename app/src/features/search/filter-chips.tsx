import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { lazy, type MouseEvent, Suspense, useCallback, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChevronDown, X } from '../../ui/icons.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import chip from './chip.module.css';
import styles from './filter-chips.module.css';
import { FilterDialog } from './filter-dialog.tsx';
import { emptySearch, isFiltered, type SearchQuery } from './search-query.ts';
import { type AskedFilter, type Filter, useFilters } from './use-filters.tsx';

const Menu = lazy(() => import('../../ui/menu.tsx').then((loaded) => ({ default: loaded.Menu })));

interface FilterChipsProps {
  readonly query: SearchQuery;
  readonly onChange: (query: SearchQuery) => void;
}

interface OpenMenu {
  readonly filter: Filter['id'];
  readonly x: number;
  readonly y: number;
}

/** The filters of the results as a row: each opens what it can be, and one that is set can be taken away. */
export function FilterChips({ query, onChange }: FilterChipsProps) {
  const { t } = useLingui();
  const filters = useFilters(query, '');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [asked, setAsked] = useState<AskedFilter | null>(null);
  const close = useCallback(() => setMenu(null), []);
  const open = filters.find(({ id }) => id === menu?.filter);

  function openBelow(filter: Filter['id'], event: MouseEvent<HTMLElement>): void {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setMenu({ filter, x: left, y: bottom + 4 });
  }

  const itemsOf = ({ options, isMany }: Filter): MenuItem[] =>
    options.map(({ id, label, icon, isOn, chosen }) => ({
      id,
      label,
      icon,
      checked: isOn,
      check: isMany ? 'checkbox' : 'radio',
      onChoose: () => (typeof chosen === 'string' ? setAsked(chosen) : onChange(chosen)),
    }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div role="group" aria-label={t`Filters`} className={styles.row}>
      {filters.map((filter) => {
        const { id, label, icon, summary, cleared } = filter;
        const isSet = summary !== '';
        return (
          <span key={id} className={clsx(styles.filter, isSet && styles.set)}>
            <button
              type="button"
              className={clsx(chip.chip, isSet && chip.on)}
              aria-haspopup="menu"
              aria-expanded={menu?.filter === id}
              onClick={(event) => openBelow(id, event)}
            >
              {icon}
              <span className={chip.words}>{isSet ? summary : label}</span>
              {!isSet && <ChevronDown size={14} aria-hidden />}
            </button>
            {isSet && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t`Remove filter: ${summary}`}
                onClick={() => onChange(cleared)}
              >
                <X size={14} aria-hidden />
              </button>
            )}
          </span>
        );
      })}
      <span className={styles.spread} />
      {isFiltered(query) && (
        <Button
          kind="quiet"
          size="small"
          className={styles.clear}
          onClick={() => onChange({ ...emptySearch, text: query.text })}
        >
          <Trans>Clear all</Trans>
        </Button>
      )}
      {menu !== null && open !== undefined && (
        <Suspense>
          <Menu label={open.label} items={itemsOf(open)} at={menu} onClose={close} />
        </Suspense>
      )}
      <FilterDialog asked={asked} query={query} onChange={onChange} onClose={() => setAsked(null)} />
    </div>
  );
}
