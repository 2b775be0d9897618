import { formatListingDate } from '@aloft/core/rules';
import type { Me } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { ownProfile } from '../../data/account.ts';
import { mailSubscriptions } from '../../data/mail-subscriptions.ts';
import { failureOf } from '../../data/query-client.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { type MailedCode, reloadOnMailedCode, takeMailedCode } from '../../navigation/mailed-code.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Camera, KeyRound, Mail, MailCheck, Pencil, Phone } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { MembershipSection } from './membership-section.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { Row } from './row.tsx';
import styles from './sections.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { TwoStepRow } from './two-step-row.tsx';
import { useUserInfo } from './use-user-info.ts';

const PictureDialog = lazy(() => import('./picture-dialog.tsx'));
const NameDialog = lazy(() => import('./name-dialog.tsx'));
const PhoneDialog = lazy(() => import('./phone/phone-dialog.tsx'));
const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

/** Who one is, how one signs in and where, and what one has paid for (`/drive/account`, R10.10). */
export function ProfilePage() {
  useMarkReady();
  const query = useQuery(ownProfile);
  const text = useFailureText(failureOf(query.error));
  if (query.data === undefined)
    return query.isError ? (
      <FailureState
        title={<Trans>Couldn’t load your account</Trans>}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {text}
      </FailureState>
    ) : (
      <Skeleton shape="row" lines={8} />
    );
  return (
    <>
      <Person me={query.data} />
      <SessionsSection />
      <ProgramsSection />
      <MembershipSection />
    </>
  );
}

type Change = 'picture' | 'name' | 'phone' | 'email' | 'proof' | 'password';

function Person({ me }: { readonly me: Me }) {
  const [change, setChange] = useState<Change | null>(null);
  const [mailed, setMailed] = useState<MailedCode | null>(null);
  const isProved = me.email_verified;
  useEffect(() => {
    const brought = takeMailedCode();
    if (brought === null) return;
    setMailed(brought);
    setChange(isProved ? 'email' : 'proof');
  }, [isProved]);
  useEffect(reloadOnMailedCode, []);
  const user = useUserInfo(me);
  const allMails = useQuery(mailSubscriptions).data?.subscriptions.length ?? 0;
  const ended = user.unsubscribeInfo.scene.split(',').filter((scene) => scene !== '');
  const gets = allMails - ended.length;
  const timeZone = useTimeZone();
  const since = formatListingDate(me.created_at, timeZone).slice(0, 8);
  const changedAt = formatListingDate(me.password_updated_at, timeZone).slice(0, 8);
  function close(): void {
    setChange(null);
    setMailed(null);
  }
  const dialogs: Readonly<Record<Change, ReactNode>> = {
    picture: <PictureDialog name={user.username} picture={user.avatar} onClose={close} />,
    name: <NameDialog name={user.username} onClose={close} />,
    phone: <PhoneDialog number={user.phone} onClose={close} />,
    email: <EmailDialog mailed={mailed} onClose={close} />,
    proof: <EmailDialog isOwn mailed={mailed} onClose={close} />,
    password: <PasswordDialog onClose={close} />,
  };
  return (
    <>
      <div className={styles.person}>
        <Avatar name={user.username} picture={user.avatar} size="large" />
        <div className={styles.words}>
          <strong className={styles.name}>{user.username}</strong>
          <span className={styles.meta}>
            {user.email}
            {since !== '' && (
              <>
                {' · '}
                <span className={styles.unbroken}>
                  <Trans>joined Aloft {since}</Trans>
                </span>
              </>
            )}
          </span>
        </div>
        <div className={styles.changes}>
          <Button
            icon={<Camera size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setChange('picture')}
          >
            <Trans>Change picture</Trans>
          </Button>
          <Button
            icon={<Pencil size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setChange('name')}
          >
            <Trans>Edit name</Trans>
          </Button>
        </div>
      </div>
      <ul className={styles.box}>
        <Row
          icon={<Phone size={20} aria-hidden />}
          title={<Trans>Phone number</Trans>}
          meta={user.phone === '' ? <Trans>Not added yet</Trans> : user.phone}
        >
          <Button size="small" aria-haspopup="dialog" onClick={() => setChange('phone')}>
            {user.phone === '' ? <Trans>Add phone number</Trans> : <Trans>Change phone number</Trans>}
          </Button>
        </Row>
      </ul>
      <section id="safety" className={styles.section} aria-labelledby="safety-head">
        <div className={styles.head}>
          <h2 id="safety-head">
            <Trans>Sign-in and security</Trans>
          </h2>
        </div>
        <ul className={styles.box}>
          <Row
            icon={<Mail size={20} aria-hidden />}
            title={<Trans>Email</Trans>}
            meta={
              isProved ? (
                user.email
              ) : (
                <>
                  {user.email}
                  {' · '}
                  <span className={styles.unbroken}>
                    <Trans context="an email address">not verified yet</Trans>
                  </span>
                </>
              )
            }
          >
            {!isProved && (
              <Button size="small" aria-haspopup="dialog" onClick={() => setChange('proof')}>
                <Trans>Verify email</Trans>
              </Button>
            )}
            <Button size="small" aria-haspopup="dialog" onClick={() => setChange('email')}>
              <Trans>Change email</Trans>
            </Button>
          </Row>
          {allMails > 0 && (
            <Row
              icon={<MailCheck size={20} aria-hidden />}
              title={<Trans>Emails you get</Trans>}
              meta={
                <Trans>
                  {gets} of {allMails} kinds, besides those about your account’s security
                </Trans>
              }
            >
              <Link to="/drive/account/settings" className={buttonStyle({ size: 'small' })}>
                <Trans>Choose your emails</Trans>
              </Link>
            </Row>
          )}
          <Row
            icon={<KeyRound size={20} aria-hidden />}
            title={<Trans>Password</Trans>}
            meta={user.haveSetPassword && <Trans>Changed {changedAt}</Trans>}
          >
            <Button size="small" aria-haspopup="dialog" onClick={() => setChange('password')}>
              <Trans>Change password</Trans>
            </Button>
          </Row>
          <TwoStepRow isProved={isProved} />
          <PasskeyRows isProved={isProved} />
        </ul>
      </section>
      {change !== null && <LateDialog>{dialogs[change]}</LateDialog>}
    </>
  );
}
