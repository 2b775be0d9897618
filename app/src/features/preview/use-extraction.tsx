import { formatBytes } from '@aloft/core/rules';
import type { Contents } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, useState } from 'react';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { showToast } from '../toasts/toasts.ts';
import type { UploadTarget } from '../uploads/upload-job.ts';
import { ExtractDialog } from './extract-dialog.tsx';
import { type ExtractionPlan, largestExtraction, refusalOf } from './extraction-plan.ts';
import type { ViewProps } from './view-props.ts';

const FolderDialog = lazy(() => import('../drive/move/folder-dialog.tsx'));

interface Extraction {
  readonly plan: ExtractionPlan;
  /** Null until it is chosen. */
  readonly folder: UploadTarget | null;
}

/** Extracts files of an archive into the drive: the folder is asked for first. */
export function useExtraction(
  { entry, readAgain, keepFiles }: Pick<ViewProps, 'entry' | 'readAgain' | 'keepFiles'>,
  format: Contents['format'],
): {
  /** Null where there is no drive to extract to. */
  readonly begin: ((plan: ExtractionPlan) => void) | null;
  readonly dialog: ReactNode;
} {
  const { t, i18n } = useLingui();
  const [extraction, setExtraction] = useState<Extraction | null>(null);
  if (keepFiles === undefined) return { begin: null, dialog: null };
  const close = (): void => setExtraction(null);

  function begin(plan: ExtractionPlan): void {
    const files = largestExtraction.files.toLocaleString(i18n.locale);
    const size = formatBytes(largestExtraction.bytes, i18n.locale);
    const refusal = refusalOf(plan);
    if (refusal === 'nothing')
      showToast(t`Nothing in it can be extracted. Download the archive and open it on your device.`);
    else if (refusal === 'tooMuch')
      showToast(t`Up to ${files} files and ${size} can be extracted at once. Choose a smaller folder.`);
    else setExtraction({ plan, folder: null });
  }

  if (extraction === null) return { begin, dialog: null };
  const { plan, folder } = extraction;
  const { title } = plan;
  if (folder === null) {
    const dialog = (
      <LateDialog>
        <FolderDialog
          title={t`Extract “${title}”`}
          action={<Trans>Extract here</Trans>}
          folder={entry.parent}
          onChoose={(id, name) => setExtraction({ plan, folder: { id, name } })}
          onClose={close}
        />
      </LateDialog>
    );
    return { begin, dialog };
  }
  const addressNow = async () => {
    const found = await readAgain();
    return found.ok ? { ok: true as const, value: found.value.address } : found;
  };
  const dialog = (
    <ExtractDialog
      plan={plan}
      folder={folder}
      source={{ format, addressNow }}
      keep={keepFiles}
      onClose={close}
    />
  );
  return { begin, dialog };
}
