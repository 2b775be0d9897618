import { beginRestore, type RestoreOrder, viewRestore } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRuntime, useSession, useSnapshot } from '../../actors/use-runtime.ts';
import { type DefaultPlace, defaultPlaceOf, readUserSettings } from '../../data/user-settings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Progress } from '../../ui/progress.tsx';
import { SeePlans } from '../membership/see-plans.tsx';
import LoginDialog from '../sign-in/login-dialog.tsx';
import { useMissingText } from '../tasks/missing-text.ts';
import { keepSaved } from './saved-entries.ts';

interface SaveDialogProps {
  readonly label: string;
  readonly order: RestoreOrder;
  readonly onClose: () => void;
}

/** "Save to drive": signs in first when needed, then follows the restore to its end (R4.2). */
export default function SaveDialog({ label, order, onClose }: SaveDialogProps) {
  const session = useSession();
  const [signedIn, setSignedIn] = useState(session.status === 'signedIn');
  const mayGo = signedIn || session.status === 'signedIn';
  if (!mayGo) return <LoginDialog purpose="save" onClose={onClose} onDone={() => setSignedIn(true)} />;
  return <Placed label={label} order={order} onClose={onClose} />;
}

/** Saves into the person's default folder (R3.9), once that is known. */
function Placed({ label, order, onClose }: SaveDialogProps) {
  const { t } = useLingui();
  const { call } = useRuntime();
  const [place, setPlace] = useState<DefaultPlace | null>(null);
  useEffect(() => {
    let isLeft = false;
    void readUserSettings(call).then((settings) => {
      if (!isLeft) setPlace(defaultPlaceOf(settings ?? undefined, t`My drive`));
    });
    return () => {
      isLeft = true;
    };
  }, [call, t]);
  if (place !== null)
    return (
      <Restoring label={label} order={{ ...order, parentId: place.id }} place={place} onClose={onClose} />
    );
  return (
    <Dialog title={label} onClose={onClose}>
      <p role="status">
        <Trans>Saving to your drive…</Trans>
      </p>
      <Progress label={label} value={null} />
    </Dialog>
  );
}

interface RestoringProps extends SaveDialogProps {
  readonly place: DefaultPlace;
}

function Restoring({ label, order, place, onClose }: RestoringProps) {
  const runtime = useRuntime();
  const { analytics } = runtime;
  const [actor] = useState(() => beginRestore(runtime, order));
  useEffect(() => {
    actor.start();
    analytics?.stat({ type: 'restoreClicked' });
  }, [actor, analytics]);
  const view = viewRestore(useSnapshot(actor));
  const { screen } = view;
  const { shareId, fileIds } = order;
  useEffect(() => {
    if (screen === 'completed') keepSaved(runtime, shareId, fileIds);
  }, [runtime, screen, shareId, fileIds]);
  const failure = 'failure' in view ? view.failure : null;
  const partly = 'partly' in view ? view.partly : null;
  const text = useFailureText(failure);
  const reasons = useMissingText(partly?.missing ?? 0, failure);

  function dismiss(): void {
    actor.send({ type: 'restore.dismiss' });
    onClose();
  }

  return (
    <Dialog title={label} onClose={dismiss}>
      {view.screen === 'saving' && (
        <>
          <p role="status">
            <Trans>Saving to your drive…</Trans>
          </p>
          <Progress label={label} value={view.progress > 0 ? view.progress : null} />
        </>
      )}
      {view.screen === 'completed' && (
        <>
          <p role="status">
            <SavedTo place={place} />
          </p>
          <DialogActions>
            <Button onClick={onClose}>
              <Trans>Stay here</Trans>
            </Button>
            <OpenSaved place={place} fileId={view.fileId} />
          </DialogActions>
        </>
      )}
      {view.screen === 'usedUp' && (
        <p role="alert">
          <Trans>This share has reached the save limit its owner set. Ask them to raise it.</Trans>
        </p>
      )}
      {view.screen === 'shareClosed' && (
        <p role="alert">
          <Trans>This share ended in the meantime, so nothing was saved. Ask its owner for a new link.</Trans>
        </p>
      )}
      {view.screen === 'dailyLimit' && (
        <>
          <p role="alert">{text}</p>
          <DialogActions>
            <SeePlans limit="tasks" size="medium" isInNewTab />
            <Button onClick={dismiss}>
              <Trans>Close</Trans>
            </Button>
          </DialogActions>
        </>
      )}
      {view.screen === 'unreachable' && (
        <>
          <div role="alert">
            <p>{text}</p>
            <p>
              <Trans>Saving continues on the server. Check again in a moment to see how it went.</Trans>
            </p>
          </div>
          <DialogActions>
            <Button onClick={dismiss}>
              <Trans>Close</Trans>
            </Button>
            <Button kind="primary" onClick={() => actor.send({ type: 'restore.retry' })}>
              <Trans>Check again</Trans>
            </Button>
          </DialogActions>
        </>
      )}
      {(view.screen === 'failed' || view.screen === 'noSpace') && (
        <>
          <div role="alert">
            {partly !== null && (
              <p>
                <Trans>Not everything was saved.</Trans>
              </p>
            )}
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </div>
          <DialogActions>
            <Button onClick={dismiss}>
              {partly === null ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
            </Button>
            {view.screen === 'noSpace' && <SeePlans limit="space" size="medium" isInNewTab />}
            {partly !== null && partly.fileId !== '' ? (
              // Another try would save all of it a second time.
              <OpenSaved place={place} fileId={partly.fileId} />
            ) : (
              <Button kind="primary" onClick={() => actor.send({ type: 'restore.retry' })}>
                <Trans>Try again</Trans>
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface OpenSavedProps {
  readonly place: DefaultPlace;
  readonly fileId: string;
}

/** Leads to what was saved. */
function OpenSaved({ place, fileId }: OpenSavedProps) {
  return (
    <Link
      className={buttonStyle({ kind: 'primary' })}
      to="/drive/all"
      search={{ ...(place.id === '' ? {} : { folder: place.id }), marked: fileId }}
    >
      <Trans>Open in drive</Trans>
    </Link>
  );
}

function SavedTo({ place: { id, name, isMissing } }: { readonly place: DefaultPlace }) {
  if (isMissing) return <Trans>Your default folder is missing, so this was saved to My drive.</Trans>;
  return id === '' ? <Trans>Saved to your drive.</Trans> : <Trans>Saved to “{name}”.</Trans>;
}
