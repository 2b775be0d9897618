import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { SearchX } from '../../ui/icons.tsx';

/** 404 (R8.8). */
export function NotFoundPage() {
  return (
    <SimpleLayout>
      <Card centred>
        <StatusArt>
          <SearchX size={34} aria-hidden />
        </StatusArt>
        <h1>
          <Trans>Page not found</Trans>
        </h1>
        <p className="muted">
          <Trans>There is nothing at this address. It may have moved, or the link was cut short.</Trans>
        </p>
        <Link className={buttonStyle({ kind: 'primary', wide: true })} to="/">
          <Trans>Go to the home page</Trans>
        </Link>
      </Card>
    </SimpleLayout>
  );
}
