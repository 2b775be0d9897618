import { Trans } from '@lingui/react/macro';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, StatusArt } from '../../ui/card.tsx';
import { AlertTriangle } from '../../ui/icons.tsx';

/** A page that crashed: nothing was lost that had been saved, and a reload is the way on. */
export function BrokenPage() {
  return (
    <SimpleLayout>
      <Card centred>
        <StatusArt mood="bad">
          <AlertTriangle size={34} aria-hidden />
        </StatusArt>
        <h1>
          <Trans>This page stopped working</Trans>
        </h1>
        <p className="muted">
          <Trans>Everything you saved is safe. Reload the page to continue.</Trans>
        </p>
        <Button kind="primary" wide onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </Card>
    </SimpleLayout>
  );
}
