import { formatBytes, formatListingDate, remainingVipDays } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { useApp, useRuntime, useSession } from '../../actors/use-runtime.ts';
import { deleteAccount, deletionGrace, ownMembership, ownSessions } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { CalendarClock, X } from '../../ui/icons.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { showToast } from '../toasts/toasts.ts';
import { DownloadAll } from './download-all.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { Row } from './row.tsx';
import { ownerProof, SecondStepField, useAsksSecondStep } from './second-step-field.tsx';
import styles from './sections.module.css';

/** What goes with an account, until when it can be restored, and the password that deletes it. */
export default function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const timeZone = useTimeZone();
  const grace = useQuery(deletionGrace);
  const remove = useMutation(deleteAccount);
  const failure = failureOf(remove.error);
  const text = useFailureText(failure);
  const [typed, setTyped] = useState({ password: '', factor: '' });
  const asksFactor = useAsksSecondStep(failure);
  const isReady = typed.password !== '' && (!asksFactor || typed.factor.trim() !== '');
  const days = grace.data ?? 0;

  function type(part: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (remove.isError) remove.reset();
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || remove.isPending) return;
    remove.mutate(ownerProof(typed, asksFactor), {
      onSuccess: ({ delete_at }) => {
        const until = formatListingDate(delete_at, timeZone);
        showToast(t`Your account will be deleted on ${until}. To keep it, sign in before then.`, null, {
          outlivesSession: true,
        });
        // Every session has ended with it, which the page may have heard already: it is the person who leaves.
        actors.session.send({ type: 'signOut.press' });
        actors.session.send({ type: 'change.acknowledge' });
      },
    });
  }

  return (
    <Dialog title={t`Delete your account?`} width="medium" onPhone="screen" onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Losses />
        <ul className={styles.box}>
          {days > 0 && (
            <Row
              icon={<CalendarClock size={20} aria-hidden />}
              title={
                <Plural
                  value={days}
                  one="You have # day to change your mind"
                  other="You have # days to change your mind"
                />
              }
              meta={<Trans>Sign in within that time to restore everything as it was.</Trans>}
            />
          )}
          <DownloadAll />
        </ul>
        <OwnPasswordField
          value={typed.password}
          invalid={failure?.field === 'password'}
          describedBy="delete-error"
          onChange={(event) => type({ password: event.target.value })}
        />
        {asksFactor && (
          <SecondStepField
            value={typed.factor}
            invalid={failure?.field === 'code'}
            describedBy="delete-error"
            onChange={(event) => type({ factor: event.target.value })}
          />
        )}
        <FieldError id="delete-error">{text}</FieldError>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button type="submit" kind="danger" busy={remove.isPending} disabled={!isReady}>
            {days > 0 ? (
              <Plural value={days} one="Delete in # day" other="Delete in # days" />
            ) : (
              <Trans>Delete account</Trans>
            )}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What is lost, in the person's own numbers as far as they are known. */
function Losses() {
  const { facts } = useApp();
  const session = useSession();
  const sessions = useQuery(ownSessions).data?.sessions.length ?? 0;
  const membership = useQuery(ownMembership).data;
  const now = useServerMoment();
  const days = membership === undefined ? 0 : remainingVipDays({ ...membership, vipItem: [] }, now);
  const used = session.status === 'signedIn' ? formatBytes(session.profile.quotaUsed, facts.locale) : '';
  return (
    <ul className={styles.losses}>
      <Loss>
        <Trans>All your files ({used})</Trans>
      </Loss>
      <Loss>
        <Trans>Everything you share, immediately</Trans>
      </Loss>
      {days > 0 && (
        <Loss>
          <Plural value={days} one="# day of Premium, not refunded" other="# days of Premium, not refunded" />
        </Loss>
      )}
      {sessions > 0 && (
        <Loss>
          <Plural
            value={sessions}
            one="# signed-in device, immediately"
            other="# signed-in devices, immediately"
          />
        </Loss>
      )}
    </ul>
  );
}

function Loss({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <X size={16} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
