import { Trans } from '@lingui/react/macro';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { AlertTriangle } from '../../ui/icons.tsx';

/** A page that crashed: nothing was lost that had been saved, and a reload is the way on. */
export function BrokenPage() {
  return (
    <SimpleLayout>
      <div className="card card-center">
        <span className="status-art status-art-bad">
          <AlertTriangle size={34} aria-hidden />
        </span>
        <h1>
          <Trans>This page stopped working</Trans>
        </h1>
        <p className="muted">
          <Trans>Everything you saved is safe. Reload the page to continue.</Trans>
        </p>
        <button
          type="button"
          className="button button-primary button-wide"
          onClick={() => window.location.reload()}
        >
          <Trans>Reload</Trans>
        </button>
      </div>
    </SimpleLayout>
  );
}
