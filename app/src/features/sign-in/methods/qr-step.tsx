import type { SignInView } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { BackToMethods } from './back-to-methods.tsx';
import styles from './methods.module.css';

interface QrStepProps {
  readonly view: Extract<SignInView, { screen: 'qr' | 'qrExpired' }>;
  readonly onNew: () => void;
  readonly onLeave: () => void;
}

/** A code for a phone that is signed in, and what became of it (R1.7). */
export function QrStep({ view, onNew, onLeave }: QrStepProps) {
  const { t } = useLingui();
  if (view.screen === 'qrExpired') {
    return (
      <>
        <p role="alert" className={styles.headline}>
          <Trans>The code has expired</Trans>
        </p>
        <Button kind="primary" wide onClick={onNew}>
          <Trans>New code</Trans>
        </Button>
        <BackToMethods onPress={onLeave} />
      </>
    );
  }
  const { uri, userCode } = view.qr;
  const place = `${new URL(uri).host}/q`;
  return (
    <>
      <QrCode text={uri} label={t`The sign-in as a QR code`} size={200} />
      <div role="status">
        {view.scanned ? (
          <>
            <p className={styles.headline}>
              <Trans>Scanned</Trans>
            </p>
            <p className="muted">
              <Trans>Confirm on the other device that it shows {userCode}.</Trans>
            </p>
          </>
        ) : (
          <>
            <p className={styles.headline}>
              <Trans>Scan with a signed-in phone</Trans>
            </p>
            <p className="muted">
              <Trans>Or open {place} there and type</Trans>
            </p>
          </>
        )}
      </div>
      <p className={styles.code}>{userCode}</p>
      <Button onClick={onNew}>
        <Trans>New code</Trans>
      </Button>
      <BackToMethods onPress={onLeave} />
    </>
  );
}
