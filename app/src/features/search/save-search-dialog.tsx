import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { saveSearch } from '../../data/saved-searches.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './save-search-dialog.module.css';
import { type SearchQuery, savedText } from './search-query.ts';
import { useFilters } from './use-filters.tsx';

/** As the service has it. */
const maxLength = 80;

interface SaveSearchDialogProps {
  readonly query: SearchQuery;
  readonly onClose: () => void;
}

/** Asks what a search is to be called; it begins with what it looks for. */
export default function SaveSearchDialog({ query, onClose }: SaveSearchDialogProps) {
  const { t } = useLingui();
  const filters = useFilters(query, '').flatMap(({ summary }) => (summary === '' ? [] : [summary]));
  const [name, setName] = useState(() =>
    [...(query.text === '' ? [] : [query.text]), ...filters].join(', ').slice(0, maxLength),
  );
  const { mutate, isPending, error } = useMutation(saveSearch);
  const words = useFailureText(failureOf(error));
  const canSave = name.trim() !== '' && !isPending;
  return (
    <Dialog title={t`Save search`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) mutate({ name: name.trim(), query: savedText(query) }, { onSuccess: onClose });
        }}
      >
        <TextField
          label={t`Name`}
          error={words}
          value={name}
          maxLength={maxLength}
          data-initial-focus
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isPending} disabled={!canSave && !isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
