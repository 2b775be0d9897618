import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { daysOf } from './search-query.ts';

interface DateRangeDialogProps {
  readonly changed: string;
  readonly onChoose: (changed: string) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day; either may be left out. */
export function DateRangeDialog({ changed, onChoose, onClose }: DateRangeDialogProps) {
  const { t } = useLingui();
  const [[from, to], setDays] = useState(() => daysOf(changed) ?? (['', ''] as const));
  const isTurned = from !== '' && to !== '' && from > to;
  return (
    <Dialog title={t`Modified between`} onClose={onClose} closesOnScrim>
      <form
        noValidate
        style={{ display: 'grid', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          // It may stand within the form of the search.
          event.stopPropagation();
          if (isTurned) return;
          onChoose(from === '' && to === '' ? '' : `${from}..${to}`);
          onClose();
        }}
      >
        <TextField
          type="date"
          label={t`First day`}
          value={from}
          onChange={(event) => setDays([event.target.value, to])}
        />
        <TextField
          type="date"
          label={t`Last day`}
          value={to}
          error={isTurned && t`The last day is before the first.`}
          onChange={(event) => setDays([from, event.target.value])}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" disabled={isTurned}>
            <Trans>Apply</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
