import { Trans, useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { DateRangeDialog } from './date-range-dialog.tsx';
import type { SearchQuery } from './search-query.ts';
import type { AskedFilter } from './use-filters.tsx';

const FolderDialog = lazy(() => import('../drive/move/folder-dialog.tsx'));

interface FilterDialogProps {
  readonly asked: AskedFilter | null;
  readonly query: SearchQuery;
  readonly onChange: (query: SearchQuery) => void;
  readonly onClose: () => void;
}

/** The dialog of a filter that is more than one press: the days between, or a folder of the drive. */
export function FilterDialog({ asked, query, onChange, onClose }: FilterDialogProps) {
  const { t } = useLingui();
  switch (asked) {
    case 'days':
      return (
        <DateRangeDialog
          changed={query.changed}
          onChoose={(changed) => onChange({ ...query, changed })}
          onClose={onClose}
        />
      );
    case 'folder':
      return (
        <LateDialog>
          <FolderDialog
            title={t`Search in a folder`}
            action={<Trans>Search here</Trans>}
            folder={query.folder}
            onChoose={(folder) => onChange({ ...query, folder, only: '' })}
            onClose={onClose}
          />
        </LateDialog>
      );
    case null:
      return null;
  }
}
