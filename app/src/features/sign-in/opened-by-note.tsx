import { Trans } from '@lingui/react/macro';
import { type OpenedBy, useAvailableMethods } from './methods/use-available-methods.ts';

/**
 * For which program one signs in (R2.23). Anybody can write an address, so a program counts only where it is there: the
 * extension answers, and the desktop client has named a port that can be one.
 */
export function OpenedByNote({ openedBy }: { readonly openedBy: OpenedBy }) {
  const { extension, desktop } = useAvailableMethods(openedBy);
  if (openedBy.source === 'pp_browser_extension' && extension)
    return (
      <p className="muted" role="note">
        <Trans>
          The browser extension opened this page. Once you’ve signed in here, you can go back to it.
        </Trans>
      </p>
    );
  if (desktop !== null)
    return (
      <p className="muted" role="note">
        <Trans>
          The desktop client opened this page. If you’re signed in there, it can sign you in here, too.
        </Trans>
      </p>
    );
  return null;
}
