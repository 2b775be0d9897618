import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../toasts/toasts.ts';
import type { UploadLine } from './upload-lines.ts';
import type { Uploads } from './uploads.ts';

interface ChooseAllAgainProps {
  readonly lines: readonly UploadLine[];
  readonly uploads: Uploads;
}

/** Asks once for all files that a reload interrupted and that the browser may not read by itself. */
export function ChooseAllAgain({ lines, uploads }: ChooseAllAgainProps) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const asking = lines.filter(({ view }) => view.screen === 'interrupted' && !view.hasHandle).length;
  if (asking < 2) return null;
  async function take(files: readonly File[]): Promise<void> {
    if (files.length > 0 && (await uploads.provideAll(files)) === 0)
      showToast(t`These aren’t the interrupted files, or they’ve changed since.`);
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="all-again-picker"
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button kind="quiet" size="small" onClick={() => picker.current?.click()}>
        <Trans>Choose all files</Trans>
      </Button>
    </>
  );
}
