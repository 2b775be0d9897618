import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { invitedPeople } from '../../data/membership.ts';
import { failureOf } from '../../data/query-client.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormats } from '../membership/use-formats.ts';
import tag from '../shares/status-tag.module.css';
import styles from './referral-page.module.css';

/** Those who came, newest first; of a name only its first letter. */
export function Friends() {
  const { day } = useFormats();
  const query = useQuery(invitedPeople);
  const failure = useFailureText(failureOf(query.error));
  return (
    <section aria-labelledby="friends">
      <h3 id="friends" className={styles.subheading}>
        <Trans>Your friends</Trans>
      </h3>
      {query.data !== undefined ? (
        query.data.data.length === 0 ? (
          <p className={styles.words}>
            <Trans>No one has joined yet. Send your link to a friend.</Trans>
          </p>
        ) : (
          <ul className={styles.rows}>
            {query.data.data.map((friend) => (
              <li key={`${friend.time} ${friend.name}`} className={styles.row}>
                <strong className={styles.name}>{friend.name}</strong>
                <span className={styles.words}>{day(friend.time)}</span>
                {friend.add_days > 0 ? (
                  <span className={`${tag.tag} ${tag.accent}`}>
                    <Plural value={friend.add_days} one="+# day" other="+# days" />
                  </span>
                ) : (
                  <span className={`${tag.tag} ${tag.plain}`}>
                    <Trans>Over this month’s limit</Trans>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <FailureState title={<Trans>Couldn’t load your friends</Trans>} onRetry={() => void query.refetch()}>
          {failure}
        </FailureState>
      ) : (
        <Skeleton shape="row" lines={2} />
      )}
    </section>
  );
}
