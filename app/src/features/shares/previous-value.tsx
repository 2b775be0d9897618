import { formatBytes, formatListingDate } from '@aloft/core/rules';
import type { OwnShare, UploadTerms } from '@aloft/core/wire';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { useTimeZone } from '../files/time-zone.ts';
import styles from './edit-dialog.module.css';
import type { ChangedField } from './share-form.ts';

/** How often a share may be saved, in words. */
export function useSavesName(): (limit: string) => string {
  const { t } = useLingui();
  return (limit) =>
    limit === '-1'
      ? t`No limit`
      : limit === '1'
        ? t`Once`
        : t({ message: plural(Number(limit), { one: '# time', other: '# times' }) });
}

/** What a changed field said before. */
export function PreviousValue({
  share,
  field,
  changes,
}: {
  readonly share: OwnShare;
  readonly field: ChangedField;
  readonly changes: readonly ChangedField[];
}) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const savesName = useSavesName();
  const { facts } = useApp();
  if (!changes.includes(field)) return null;
  const none = t`None`;
  const limitsOf = ({ max_files: files, max_bytes }: UploadTerms): string =>
    `${t({ message: plural(files, { one: '# file', other: '# files' }) })}, ${formatBytes(max_bytes, facts.locale)}`;
  const date = (time: string, without: string) => (time === '' ? without : formatListingDate(time, timeZone));
  const before: Readonly<Record<ChangedField, string>> = {
    code: share.pass_code === '' ? none : share.pass_code,
    end: date(share.expiration_at, t`Never`),
    saves: savesName(share.restore_limit),
    title: share.title,
    start: date(share.start_at, t`at once`),
    slug: share.slug === '' ? none : share.slug,
    limits: share.upload === null ? none : limitsOf(share.upload),
    sensitive: share.sensitive ? t`on` : t`off`,
  };
  const was = before[field];
  return (
    <span className={styles.previous}>
      <Trans>was {was}</Trans>
    </span>
  );
}
