import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../ui/button-style.ts';

/** What is left to do when a window has served its purpose: close it, or go to the drive. */
export function CloseWindowHint() {
  return (
    <>
      <p className="muted">
        <Trans>You can close this window.</Trans>
      </p>
      <Link className={buttonStyle({ kind: 'primary', wide: true })} to="/drive/all">
        <Trans>Open my drive</Trans>
      </Link>
    </>
  );
}
