import { Trans } from '@lingui/react/macro';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { RequesterNote } from '../requester-note.tsx';
import { BackToMethods } from './back-to-methods.tsx';
import { MethodFailure } from './method-failure.tsx';
import styles from './methods.module.css';
import { QrStep } from './qr-step.tsx';
import type { ActiveMethod } from './use-method.ts';

interface MethodStepProps {
  readonly active: ActiveMethod;
}

/** What is shown while a method is used: each step has a way on and a way back. */
export function MethodStep({ active }: MethodStepProps) {
  return (
    <div className={styles.step}>
      <StepContent active={active} />
    </div>
  );
}

function StepContent({ active }: MethodStepProps) {
  const { signIn } = useRuntime().actors;
  const { view, method, start, leave } = active;
  switch (view.screen) {
    case 'asking':
      return (
        <>
          <p role="status" className={styles.headline}>
            <Spinner />
            <Asking whom={view.whom} />
          </p>
          <Button kind="quiet" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      );
    case 'desktopForbidden':
      return (
        <>
          <p role="alert" className={styles.headline}>
            <Trans>Your browser is blocking this page from reaching the desktop app</Trans>
          </p>
          <p className="muted">
            <Trans>In the browser’s site settings, allow this site to access apps on this computer.</Trans>
          </p>
          <Button kind="primary" wide onClick={() => start('desktop')}>
            <Trans>Try again</Trans>
          </Button>
          <BackToMethods onPress={leave} />
        </>
      );
    case 'qr':
    case 'qrExpired':
      return <QrStep view={view} onNew={() => signIn.send({ type: 'qr.refresh' })} onLeave={leave} />;
    case 'confirm': {
      const { name, email, requester } = view.owner;
      return (
        <>
          <p className={styles.headline}>
            <Trans>Continue as {name}?</Trans>
          </p>
          <p className="muted">
            <Trans>This signs you in as {email}. Continue only if this is your own account.</Trans>
          </p>
          <RequesterNote requester={requester} />
          <Button kind="primary" wide onClick={() => signIn.send({ type: 'owner.confirm' })}>
            <Trans>Continue</Trans>
          </Button>
          <BackToMethods onPress={leave} />
        </>
      );
    }
    case 'failed':
      return (
        <MethodFailure
          method={method}
          failure={view.failure}
          onRetry={() => start(method ?? 'qr')}
          onLeave={leave}
        />
      );
    default:
      return (
        <p role="status" className={styles.headline}>
          <Spinner />
          {view.screen === 'opening' ? <Trans>One moment…</Trans> : <Trans>Signing you in…</Trans>}
        </p>
      );
  }
}

function Asking({ whom }: { readonly whom: 'extension' | 'desktop' | 'device' }) {
  switch (whom) {
    case 'extension':
      return <Trans>Asking the extension…</Trans>;
    case 'desktop':
      return <Trans>Asking the desktop client…</Trans>;
    case 'device':
      return <Trans>Asking the device…</Trans>;
  }
}
