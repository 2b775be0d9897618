import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import styles from './settings-button.module.css';
import { useTellConsent } from './use-consent.ts';

interface CookieSettingsButtonProps {
  /** As a line of text beside others. */
  readonly isPlain?: boolean;
}

/** Opens the settings of cookies, at any time (R2.9). */
export function CookieSettingsButton({ isPlain = false }: CookieSettingsButtonProps) {
  const tell = useTellConsent();
  const open = (): void => void tell({ type: 'consent.reopen' }).catch(() => undefined);
  if (!isPlain)
    return (
      <Button size="small" aria-haspopup="dialog" onClick={open}>
        <Trans>Cookie settings</Trans>
      </Button>
    );
  return (
    <button type="button" className={styles.plain} aria-haspopup="dialog" data-scripted onClick={open}>
      <Trans>Cookie settings</Trans>
    </button>
  );
}
