import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { mailSubscriptions } from '../../data/mail-subscriptions.ts';
import { failureOf } from '../../data/query-client.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { ShieldCheck } from '../../ui/icons.tsx';
import { Row } from '../account/row.tsx';
import styles from '../account/sections.module.css';
import { MailSwitch } from './mail-switch.tsx';

/** Which mails a person gets, and which they choose (`/drive/account/settings`, R10.10). */
export function MailSection() {
  const { isError, error, refetch } = useQuery(mailSubscriptions);
  const failure = useFailureText(failureOf(error));
  return (
    <section className={styles.section} aria-labelledby="mail-head">
      <div className={styles.head}>
        <h2 id="mail-head">
          <Trans context="settings">Mail</Trans>
        </h2>
      </div>
      {isError ? (
        <FailureState title={<Trans>Couldn’t load your email settings</Trans>} onRetry={() => void refetch()}>
          {failure}
        </FailureState>
      ) : (
        <ul className={styles.box}>
          <Row
            icon={<ShieldCheck size={20} aria-hidden />}
            title={<Trans>Account security</Trans>}
            meta={<Trans>New sign-ins, and changes to your password or account</Trans>}
          >
            <span className={styles.note}>
              <Trans>Always on</Trans>
            </span>
          </Row>
          <li className={styles.setting}>
            <MailSwitch
              scene="membership"
              label={<Trans>Before Premium ends</Trans>}
              hint={<Trans>Three days before, if you bought it</Trans>}
            />
          </li>
          <li className={styles.setting}>
            <MailSwitch
              scene="received_files"
              label={<Trans>Files received through “Upload only” links</Trans>}
              hint={<Trans>At most once a day: how many, and through which link</Trans>}
            />
          </li>
          <li className={styles.setting}>
            <MailSwitch
              scene="check_in"
              label={<Trans>Daily check-in</Trans>}
              hint={<Trans>From 9:00 on, if you haven’t checked in that day</Trans>}
            />
          </li>
        </ul>
      )}
    </section>
  );
}
