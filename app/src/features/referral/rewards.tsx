import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRuntime } from '../../actors/use-runtime.ts';
import { claimReward, rewardTasks } from '../../data/membership.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import tag from '../shares/status-tag.module.css';
import { showToast } from '../toasts/toasts.ts';
import styles from './referral-page.module.css';

/** First steps that give a day of Premium each; a done one is taken with a press (R7.13, R7.14). */
export function Rewards() {
  const query = useQuery(rewardTasks);
  const failure = useFailureText(failureOf(query.error));
  return (
    <section aria-labelledby="rewards">
      <h3 id="rewards" className={styles.subheading}>
        <Trans>First steps</Trans>
      </h3>
      {query.data !== undefined ? (
        <Tasks tasks={query.data} />
      ) : query.isError ? (
        <FailureState title={<Trans>Couldn’t load the rewards</Trans>} onRetry={() => void query.refetch()}>
          {failure}
        </FailureState>
      ) : (
        <Skeleton shape="row" lines={3} />
      )}
    </section>
  );
}

interface Task {
  readonly type: string;
  readonly status: 'open' | 'done' | 'rewarded';
  readonly reward_days: number;
}

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useLingui();
  const { session } = useRuntime().actors;
  const claim = useMutation(claimReward);
  const text = useFailureText(failureOf(claim.error));
  const names: Readonly<Record<string, string>> = {
    upload_first: t`Upload a file`,
    share_first: t`Share something`,
    invite_first: t`Invite a friend`,
  };
  const take = (type: string): void =>
    claim.mutate(type, {
      onSuccess: () => {
        session.send({ type: 'profile.reload' });
        showToast(t`Premium added`);
      },
    });
  return (
    <>
      <ul className={styles.rows}>
        {tasks
          .filter(({ type }) => names[type] !== undefined)
          .map(({ type, status, reward_days: days }) => ({ type, status, days, name: names[type] ?? '' }))
          .map(({ type, status, days, name }) => (
            <li key={type} className={styles.row}>
              <span className={styles.name}>
                <strong>{name}</strong>
                <span className={styles.words}>
                  <Plural value={days} one="# day of Premium" other="# days of Premium" />
                </span>
              </span>
              {status === 'done' ? (
                <Button
                  size="small"
                  kind="soft"
                  aria-label={t`Claim: ${name}`}
                  busy={claim.isPending && claim.variables === type}
                  onClick={() => take(type)}
                >
                  <Trans context="a reward">Claim</Trans>
                </Button>
              ) : (
                <span className={clsx(tag.tag, status === 'rewarded' ? tag.good : tag.plain)}>
                  {status === 'rewarded' ? <Trans>Received</Trans> : <Trans>To do</Trans>}
                </span>
              )}
            </li>
          ))}
      </ul>
      <FieldError>{text}</FieldError>
    </>
  );
}
