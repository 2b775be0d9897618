import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FilterGroups } from './filter-groups.tsx';
import styles from './filter-sheet.module.css';
import { emptySearch, type SearchQuery } from './search-query.ts';
import { ShowResults } from './show-results.tsx';
import { useFilters } from './use-filters.tsx';
import { useResults } from './use-results.ts';

interface FilterSheetProps {
  readonly query: SearchQuery;
  readonly here: string;
  readonly onShow: (query: SearchQuery) => void;
  readonly onClose: () => void;
}

/** A phone's filters, all in one sheet; the button at its foot says how much they leave. */
export default function FilterSheet({ query, here, onShow, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(query);
  const filters = useFilters(draft, here);
  const results = useResults(draft);
  return (
    <Sheet title={t`Filters`} onClose={onClose}>
      <FilterGroups filters={filters} query={draft} onChange={setDraft} />
      <div className={styles.foot}>
        <Button onClick={() => setDraft({ ...emptySearch, text: draft.text })}>
          <Trans>Clear</Trans>
        </Button>
        <ShowResults
          results={results}
          wide
          onShow={() => {
            onClose();
            onShow(draft);
          }}
        />
      </div>
    </Sheet>
  );
}
