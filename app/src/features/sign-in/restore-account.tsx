import type { Failure } from '@aloft/core';
import { formatListingDate } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import styles from './restore-account.module.css';

interface RestoreAccountProps {
  /** The sign-in that was refused. */
  readonly failure: Failure;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

/** Offers an account that is being deleted back to who has just given its password (R10.10). */
export function RestoreAccount({ failure, busy, onRestore }: RestoreAccountProps) {
  const timeZone = useTimeZone();
  // The service says until when in its description: "removed at 2026-12-23T07:00:00.000Z".
  const until = formatListingDate(failure.message?.split(' ').at(-1) ?? '', timeZone);
  return (
    <div role="status" className={styles.restore}>
      <strong>
        <Trans>This account is being deleted</Trans>
      </strong>
      <span>
        {until === '' ? (
          <Trans>You can still restore it with everything in it.</Trans>
        ) : (
          <Trans>Until {until} you can still restore it with everything in it.</Trans>
        )}
      </span>
      <Button kind="primary" disabled={busy} onClick={onRestore}>
        <Trans>Restore my account</Trans>
      </Button>
    </div>
  );
}
