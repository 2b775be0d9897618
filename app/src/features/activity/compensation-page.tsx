import {
  beginCompensation,
  type CompensationView,
  type compensationMachine,
  viewCompensation,
} from '@aloft/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAnnounced, useApp, useRuntime, useSession, useSnapshot } from '../../actors/use-runtime.ts';
import { ActivityLayout } from '../../layouts/activity.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Gift } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { useFormats } from '../membership/use-formats.ts';
import styles from './activity.module.css';

const PublicAnnouncement = lazy(() => import('../announcements/public-announcement.tsx'));

interface CompensationPageProps {
  /** The outage that it is about. */
  readonly activity: string;
}

/** Days of Premium for an outage, once for each account that was there then (R7.17, R3.15). */
export function CompensationPage({ activity }: CompensationPageProps) {
  const { footer } = useSiteFrame();
  const isAnnounced = useAnnounced('landing_page');
  return (
    <ActivityLayout footer={footer}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1>
            <Trans>You couldn’t get to your files, so these days are on us.</Trans>
          </h1>
          <p>
            <Trans>
              The service was down, and we’re sorry. If you had an account at the time, we’ll add free days of
              Premium to it.
            </Trans>
          </p>
        </div>
        <Claim activity={activity} />
      </div>
      {isAnnounced && (
        <OptionalPart>
          <PublicAnnouncement place="landing_page" />
        </OptionalPart>
      )}
    </ActivityLayout>
  );
}

interface StepProps {
  readonly view: CompensationView;
  readonly actor: ActorRefFrom<typeof compensationMachine>;
}

function Claim({ activity }: CompensationPageProps) {
  const runtime = useRuntime();
  const [actor] = useState(() => beginCompensation(runtime, activity));
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  const view = viewCompensation(useSnapshot(actor));
  return (
    <Card>
      <StatusArt>
        <Gift size={34} aria-hidden />
      </StatusArt>
      {view.screen === 'signIn' ? <SignInFirst activity={activity} /> : <Step view={view} actor={actor} />}
    </Card>
  );
}

function SignInFirst({ activity }: CompensationPageProps) {
  const { locale } = useApp().facts;
  const back = `/${locale}/activity/compensation?${new URLSearchParams({ type: activity })}`;
  return (
    <>
      <p>
        <Trans>Sign in, and we’ll check whether your account was affected.</Trans>
      </p>
      <Link
        to="/drive/login"
        search={{ return_to: back }}
        className={buttonStyle({ kind: 'primary', wide: true })}
      >
        <Trans>Sign in</Trans>
      </Link>
    </>
  );
}

function Step({ view, actor }: StepProps) {
  switch (view.screen) {
    case 'offer':
      return <Offer view={view} actor={actor} />;
    case 'claimed':
      return (
        <Said>
          <Plural
            value={view.days}
            one="# day of Premium has been added."
            other="# days of Premium have been added."
          />
        </Said>
      );
    case 'taken':
      return (
        <Said>
          <Trans>You’ve already received these days.</Trans>
        </Said>
      );
    case 'notEligible':
      return (
        <Said>
          <Trans>Your account is newer than the outage, so it wasn’t affected.</Trans>
        </Said>
      );
    case 'ended':
      return (
        <Said>
          <Trans>These days can no longer be claimed.</Trans>
        </Said>
      );
    case 'failed':
      return <Failed view={view} actor={actor} />;
    default:
      return (
        <p className={styles.wait} role="status">
          <Spinner />
          <Trans>Checking your account…</Trans>
        </p>
      );
  }
}

function Offer({
  view,
  actor,
}: StepProps & { readonly view: { readonly screen: 'offer' } & CompensationView }) {
  const session = useSession();
  const failure = useFailureText(view.failure);
  const email = session.status === 'signedIn' ? session.profile.email : '';
  return (
    <>
      <p>
        <strong className={styles.days}>
          <Plural value={view.days} one="# day of Premium" other="# days of Premium" />
        </strong>
        <Trans>Signed in as {email}. Your account was affected.</Trans>
      </p>
      <FieldError>{failure}</FieldError>
      <Button kind="primary" wide busy={view.busy} onClick={() => actor.send({ type: 'compensation.claim' })}>
        <Trans>Add to my account</Trans>
      </Button>
    </>
  );
}

function Failed({
  view,
  actor,
}: StepProps & { readonly view: { readonly screen: 'failed' } & CompensationView }) {
  const failure = useFailureText(view.failure);
  return (
    <>
      <p role="alert">{failure}</p>
      <Button kind="primary" wide onClick={() => actor.send({ type: 'compensation.reload' })}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

/** An answer that nothing follows, and until when one is a member. */
function Said({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { day } = useFormats();
  const until =
    session.status === 'signedIn' && session.profile.premium ? day(session.profile.premiumUntil) : '';
  return (
    <>
      <p role="status">{children}</p>
      {until !== '' && (
        <p className="muted">
          <Trans>You have Premium until {until}.</Trans>
        </p>
      )}
      <Link to="/drive/all" className={buttonStyle({ kind: 'primary', wide: true })}>
        <Trans>Open my drive</Trans>
      </Link>
    </>
  );
}
