import { clsx } from 'clsx';
import { useState } from 'react';
import chip from './chip.module.css';
import { FilterDialog } from './filter-dialog.tsx';
import styles from './filter-groups.module.css';
import type { SearchQuery } from './search-query.ts';
import type { AskedFilter, Filter } from './use-filters.tsx';

interface FilterGroupsProps {
  readonly filters: readonly Filter[];
  readonly query: SearchQuery;
  readonly onChange: (query: SearchQuery) => void;
}

/** All filters with all that can be chosen, as chips. */
export function FilterGroups({ filters, query, onChange }: FilterGroupsProps) {
  const [asked, setAsked] = useState<AskedFilter | null>(null);
  return (
    <>
      {filters.map(({ id, label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
        <div key={id} role="group" aria-label={label} className={styles.group}>
          <span aria-hidden className={styles.label}>
            {label}
          </span>
          <div className={styles.options}>
            {options.map((option) => (
              <button
                key={option.id}
                type="button"
                aria-pressed={option.isOn}
                className={clsx(chip.chip, option.isOn && chip.on)}
                onClick={() =>
                  typeof option.chosen === 'string' ? setAsked(option.chosen) : onChange(option.chosen)
                }
              >
                {option.icon}
                {option.label}
              </button>
            ))}
          </div>
        </div>
      ))}
      <FilterDialog asked={asked} query={query} onChange={onChange} onClose={() => setAsked(null)} />
    </>
  );
}
