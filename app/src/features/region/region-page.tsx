import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { RegionArt } from './region-art.tsx';
import styles from './region-page.module.css';
import { useAccess } from './use-access.ts';

/** 451: why nothing is shown here, and what a person can do about it (R6.4, R2.21). */
export function RegionPage() {
  const { facts, flows } = useApp();
  const access = useAccess();
  const [hasAsked, setHasAsked] = useState(false);
  const isChecking = hasAsked && access.screen === 'checking';
  // The server has sent this page in place of another, which only it can send.
  const isOver = facts.region === 'blocked' && hasAsked && access.screen === 'open';
  useEffect(() => {
    if (isOver) window.location.reload();
  }, [isOver]);

  async function checkAgain(): Promise<void> {
    const { actors } = await flows.load();
    actors.access.send({ type: 'access.check', fresh: true });
    setHasAsked(true);
  }

  return (
    <SimpleLayout>
      <div className={styles.page}>
        <div>
          <p className={styles.kicker}>
            <Trans>451 – not available for legal reasons</Trans>
          </p>
          <h1 className={styles.title}>
            <Trans>Aloft is not offered in this region</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>
              A law in your region, or one that applies to the operator of this service, doesn’t allow this
              page to be shown. You did nothing wrong.
            </Trans>
          </p>
          <div className={styles.actions}>
            <Button kind="primary" size="large" busy={isChecking} onClick={() => void checkAgain()}>
              {isChecking ? <Trans>Checking…</Trans> : <Trans>Check again</Trans>}
            </Button>
            {facts.contact !== '' && (
              <a className={buttonStyle({ size: 'large' })} href={facts.contact}>
                <Trans>Contact us</Trans>
              </a>
            )}
          </div>
          <p role="status" className={styles.answer}>
            {hasAsked && access.screen === 'blocked' && <Trans>Still not available where you are.</Trans>}
          </p>
          <Advice contact={facts.contact} address={access.screen === 'blocked' ? access.address : ''} />
        </div>
        <RegionArt />
      </div>
    </SimpleLayout>
  );
}

interface AdviceProps {
  readonly contact: string;
  /** From which the visitor comes, as the service sees it; empty where it is not known. */
  readonly address: string;
}

function Advice({ contact, address }: AdviceProps) {
  return (
    <dl className={styles.advice}>
      <dt>
        <Trans>Your drive</Trans>
      </dt>
      <dd>
        {contact === '' ? (
          <Trans>Your files are untouched.</Trans>
        ) : (
          <Trans>
            Your files are untouched. You can <a href={contact}>ask for a copy of them</a>.
          </Trans>
        )}
      </dd>
      <dt>
        <Trans>A shared link</Trans>
      </dt>
      <dd>
        <Trans>Ask whoever shared it to send it another way.</Trans>
      </dd>
      <dt>
        <Trans>On a VPN?</Trans>
      </dt>
      <dd>
        <Trans>We see the location of your VPN. Turn it off and check again.</Trans>
      </dd>
      {address !== '' && (
        <>
          <dt>
            <Trans>Your address</Trans>
          </dt>
          <dd>
            <Trans>
              To us you come from <bdi>{address}</bdi>.
            </Trans>
          </dd>
        </>
      )}
    </dl>
  );
}
