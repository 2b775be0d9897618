import { formatListingDate } from '@aloft/core/rules';
import type { ConnectedProgram } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { disconnectProgram, ownPrograms } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { AppWindow } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { showToast } from '../toasts/toasts.ts';
import { Row } from './row.tsx';
import styles from './sections.module.css';

/** The programs that have access to the account: what each may do, when it was used, and its end. */
export function ProgramsSection() {
  const query = useQuery(ownPrograms);
  const disconnect = useMutation(disconnectProgram);
  const { t } = useLingui();
  const text = useFailureText(failureOf(query.error));
  const endText = useFailureText(failureOf(disconnect.error));
  const programs = query.data?.programs;
  return (
    <section id="programs" className={styles.section} aria-labelledby="programs-head">
      <div className={styles.head}>
        <h2 id="programs-head">
          <Trans>Connected apps</Trans>
        </h2>
      </div>
      {programs === undefined ? (
        query.isError ? (
          <FailureState
            title={<Trans>Couldn’t load your connected apps</Trans>}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {text}
          </FailureState>
        ) : (
          <Skeleton shape="row" lines={1} />
        )
      ) : programs.length === 0 ? (
        <p className={styles.note}>
          <Trans>No other app has access to your account.</Trans>
        </p>
      ) : (
        <ul className={styles.box}>
          {programs.map((program) => (
            <ProgramRow
              key={program.client_id}
              program={program}
              isEnding={disconnect.isPending && disconnect.variables === program.client_id}
              onEnd={() =>
                disconnect.mutate(program.client_id, { onSuccess: () => showToast(t`App disconnected`) })
              }
            />
          ))}
        </ul>
      )}
      <FieldError>{endText}</FieldError>
    </section>
  );
}

interface ProgramRowProps {
  readonly program: ConnectedProgram;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function ProgramRow({ program, isEnding, onEnd }: ProgramRowProps) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const rights = useRights(program.scope);
  const name = program.client_name || program.client_id;
  const at = formatListingDate(program.last_used_at, timeZone);
  return (
    <Row
      icon={<AppWindow size={20} aria-hidden />}
      title={name}
      meta={
        <>
          {rights !== '' && (
            <>
              <Trans>Can access: {rights}</Trans>
              {' · '}
            </>
          )}
          <span className={styles.unbroken}>
            <Trans>last used {at}</Trans>
          </span>
        </>
      }
    >
      <Button size="small" busy={isEnding} aria-label={t`Disconnect ${name}`} onClick={onEnd}>
        <Trans>Disconnect</Trans>
      </Button>
    </Row>
  );
}

/** What the words of a scope allow, as people read it. A word that is not known is shown as it is. */
function useRights(scope: string): string {
  const { t } = useLingui();
  const rights: ReadonlyMap<string, string> = new Map([
    ['user', t`your profile`],
    ['pan', t`your files`],
    ['offline', t`staying signed in`],
  ]);
  const words = scope.split(' ').filter((word) => word !== '');
  return words.map((word) => rights.get(word) ?? word).join(' · ');
}
