import type { ShareView } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { CloudOff } from '../../ui/icons.tsx';
import { PassCodeCard } from './pass-code-card.tsx';
import { ShareStatusCard } from './share-status.tsx';

export interface ShareNoticeProps {
  readonly shareId: string;
  readonly view: Extract<ShareView, { screen: 'passCode' | 'refused' | 'failed' }>;
  readonly onPassCode: (passCode: string) => void;
  readonly onRetry: () => void;
  /** The person wants to see a sensitive share in spite of its warning. */
  readonly onShowAnyway: () => void;
}

/** What stands in place of a folder while a share is not open (R4.1). */
export function ShareNotice({ shareId, view, onPassCode, onRetry, onShowAnyway }: ShareNoticeProps) {
  const failure = useFailureText(view.screen === 'failed' ? view.failure : null);
  switch (view.screen) {
    case 'passCode':
      return (
        <PassCodeCard
          shareId={shareId}
          wrong={view.wrong}
          waitSeconds={view.waitSeconds}
          busy={false}
          onSubmit={onPassCode}
        />
      );
    case 'refused':
      return (
        <ShareStatusCard
          status={view.status}
          opensAt={view.opensAt}
          onRetry={onRetry}
          wayOn={
            view.status === 'ENTRY_NOT_FOUND' ? (
              <Link
                className={buttonStyle({ kind: 'primary', wide: true })}
                to="/s/$shareId"
                params={{ shareId }}
                search={true}
              >
                <Trans>Show the whole share</Trans>
              </Link>
            ) : (
              view.status === 'SENSITIVE_WARNING' && <WayPastWarning onShowAnyway={onShowAnyway} />
            )
          }
        />
      );
    case 'failed':
      return (
        <Card centred>
          <StatusArt mood="wait">
            <CloudOff size={34} aria-hidden />
          </StatusArt>
          <h1>
            <Trans>Couldn’t load the share</Trans>
          </h1>
          <p className="muted" role="alert">
            {failure}
          </p>
          <Button kind="primary" wide onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </Card>
      );
  }
}

/** For this visit; people who signed in can set it for all sensitive shares (R3.9). */
function WayPastWarning({ onShowAnyway }: Pick<ShareNoticeProps, 'onShowAnyway'>) {
  const session = useSession();
  return (
    <>
      <Button kind="primary" wide onClick={onShowAnyway}>
        <Trans>Show it anyway</Trans>
      </Button>
      {session.status === 'signedIn' && (
        <Link className={buttonStyle({ kind: 'quiet' })} to="/drive/account/settings">
          <Trans>Always show sensitive shares</Trans>
        </Link>
      )}
    </>
  );
}
