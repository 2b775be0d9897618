import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { archivePart, driveVersion } from '../../data/files.ts';
import { resultOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { startArchiveDownload, tellDownloadFailed } from '../files/download/archive-download.ts';
import { Row } from './row.tsx';

/** The archives that a large drive comes in. */
interface Parts {
  readonly count: number;
  /** The one to download next, from 1. */
  readonly next: number;
  /** The version of the drive when the first of them was downloaded; null when all of them are. */
  readonly since: number | null;
  /** Whether the drive changed between two of them: what moved from a later one into an earlier one is in none. */
  readonly isChanged: boolean;
}

const none: Parts = { count: 1, next: 1, since: null, isChanged: false };

/**
 * All one's data (R10.10): the files, and what the service keeps of the account. An archive is made while it is downloaded,
 * so the browser shows how far it is, whichever page is open. A drive of more files than one archive holds comes in parts.
 */
export function DownloadAll() {
  const { t, i18n } = useLingui();
  const { mutateAsync: request, isPending } = useMutation(archivePart);
  const [parts, setParts] = useState(none);
  const { count, next, since } = parts;
  const { dataUpdatedAt: version } = useQuery(driveVersion);
  const isChanged = parts.isChanged || (since !== null && since !== version);

  async function download(part: number): Promise<void> {
    const again = (): void => tellDownloadFailed(i18n, () => void download(part));
    // A call would wait for a line in silence.
    if (!window.navigator.onLine) return again();
    const archive = await resultOf(request(part));
    startArchiveDownload(i18n, archive, again);
    if (!archive.ok) return;
    const { part_count: now } = archive.value;
    const isLast = part >= now;
    setParts({
      count: now,
      next: isLast ? 1 : part + 1,
      since: isLast ? null : ((part === 1 ? null : since) ?? version),
      isChanged: part > 1 && isChanged,
    });
  }

  const button = (
    <Button size="small" busy={isPending} onClick={() => void download(next)}>
      <Trans>Download</Trans>
    </Button>
  );
  return (
    <Row
      icon={<Download size={20} aria-hidden />}
      title={<Trans>Download all your data</Trans>}
      meta={
        isChanged ? (
          <span role="status">
            <Trans>
              Your files changed between two archives, so some may be missing. Download all {count} archives
              again.
            </Trans>
          </span>
        ) : count === 1 ? (
          <Trans>Your files and your account’s data as an archive</Trans>
        ) : (
          <Trans>
            Your files come in {count} archives of up to 10,000 each. Your account’s data is in the first.
          </Trans>
        )
      }
    >
      {count === 1 ? (
        button
      ) : (
        <>
          <Select
            aria-label={t`Archive to download`}
            look="plain"
            options={Array.from({ length: count }, (_, nth) => {
              const number = nth + 1;
              return { value: String(number), label: t`${number} of ${count}` };
            })}
            value={String(next)}
            onChoose={(chosen) => setParts({ ...parts, next: Number(chosen) })}
          />
          {button}
        </>
      )}
    </Row>
  );
}
