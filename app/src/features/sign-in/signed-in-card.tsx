import { Trans } from '@lingui/react/macro';
import { Card, StatusArt } from '../../ui/card.tsx';
import { CircleCheck } from '../../ui/icons.tsx';
import { CloseWindowHint } from './close-window-hint.tsx';

/** The end of a sign-in in a window of its own. @param name whose account; empty where it is not known yet */
export function SignedInCard({ name }: { readonly name: string }) {
  return (
    <Card centred>
      <StatusArt>
        <CircleCheck size={34} aria-hidden />
      </StatusArt>
      <h1>
        <Trans>You are signed in</Trans>
      </h1>
      {name !== '' && (
        <p className="muted">
          <Trans>Signed in as {name}.</Trans>
        </p>
      )}
      <CloseWindowHint />
    </Card>
  );
}
