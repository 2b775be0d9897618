import { Trans, useLingui } from '@lingui/react/macro';
import { useRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useModal } from '../../ui/modal.ts';
import styles from './interrupted-session.module.css';
import { LoginForm } from './login-form.tsx';

/** The desktop client opens the form's own page. */
const openedByNobody = { source: '', port: '' } as const;

/**
 * Covers a page whose session the service has ended, for example from another device: nobody reads on, and what was typed
 * waits below for the same person (R4.7). Only the form and the way out close it.
 */
export default function InterruptedSession() {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const modal = useModal(() => undefined, { closesOnScrim: false });
  return (
    <dialog {...modal} closedby="none" tabIndex={-1} className={styles.cover} aria-label={t`Sign in again`}>
      <div className={styles.middle}>
        <Logo />
        <LoginForm request="" returnTo="" openedBy={openedByNobody} isAgain />
        <Button kind="quiet" onClick={() => actors.session.send({ type: 'change.acknowledge' })}>
          <Trans>Leave this page</Trans>
        </Button>
      </div>
    </dialog>
  );
}
