import { formatListingDate } from '@aloft/core/rules';
import type { AccountSession } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { endSession, ownSessions } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Monitor, Smartphone, Terminal } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { showToast } from '../toasts/toasts.ts';
import { Row } from './row.tsx';
import styles from './sections.module.css';

const EndOthersDialog = lazy(() => import('./end-others-dialog.tsx'));

/** Where the account is signed in: each place can be signed out, or all but this one. */
export function SessionsSection() {
  const query = useQuery(ownSessions);
  const [isAsking, setAsking] = useState(false);
  const end = useMutation(endSession);
  const { t } = useLingui();
  const text = useFailureText(failureOf(query.error));
  const endText = useFailureText(failureOf(end.error));
  const sessions = query.data?.sessions ?? [];
  return (
    <section id="sessions" className={styles.section} aria-labelledby="sessions-head">
      <div className={styles.head}>
        <h2 id="sessions-head">
          <Trans>Sessions</Trans>
        </h2>
        {sessions.length > 0 && (
          <span className={styles.note}>
            <Plural value={sessions.length} one="Signed in on # device" other="Signed in on # devices" />
          </span>
        )}
        {sessions.length > 1 && (
          <span className={styles.end}>
            <Button kind="quietDanger" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              <Trans>Sign out everywhere else</Trans>
            </Button>
          </span>
        )}
      </div>
      {query.data !== undefined ? (
        <ul className={styles.box}>
          {sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              isEnding={end.isPending && end.variables === session.session_id}
              onEnd={() =>
                end.mutate(session.session_id, { onSuccess: () => showToast(t`Signed out on that device`) })
              }
            />
          ))}
        </ul>
      ) : query.isError ? (
        <FailureState
          title={<Trans>Couldn’t load your sessions</Trans>}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {text}
        </FailureState>
      ) : (
        <Skeleton shape="row" lines={2} />
      )}
      <FieldError>{endText}</FieldError>
      {isAsking && (
        <LateDialog>
          <EndOthersDialog onClose={() => setAsking(false)} />
        </LateDialog>
      )}
    </section>
  );
}

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const { client_id, client_name, device_name, ip, current, new_place: isNewPlace } = session;
  const name = device_name || client_name || client_id;
  const at = formatListingDate(session.last_used_at, timeZone);
  const since = formatListingDate(session.created_at, timeZone);
  return (
    <Row
      icon={<SessionIcon device={name} />}
      title={[name, device_name === '' ? '' : client_name].filter((part) => part !== '').join(' · ')}
      meta={
        <>
          {ip !== '' && `${ip} · `}
          <span className={styles.unbroken}>
            {current ? <Trans>since {since}</Trans> : <Trans>last used {at}</Trans>}
          </span>
        </>
      }
    >
      {isNewPlace && !current && (
        <span className={styles.newTag}>
          <Trans>New place</Trans>
        </span>
      )}
      {current ? (
        <span className={styles.tag}>
          <Trans>This device</Trans>
        </span>
      ) : (
        <Button size="small" busy={isEnding} aria-label={t`Sign out ${name}`} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </Row>
  );
}

/** By the name of the device, as the service derives it from the program's own. */
function SessionIcon({ device }: { readonly device: string }) {
  if (/android|iphone|ipad|ios/i.test(device)) return <Smartphone size={20} aria-hidden />;
  if (/windows|mac|linux|chrom/i.test(device)) return <Monitor size={20} aria-hidden />;
  return <Terminal size={20} aria-hidden />;
}
