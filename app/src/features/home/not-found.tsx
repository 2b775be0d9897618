import { Trans } from '@lingui/react/macro';
import { Link, useMatch } from '@tanstack/react-router';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { useHome } from '../../layouts/use-home.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchX } from '../../ui/icons.tsx';

/** 404 (R2.17): a page of its own, or in the place of one of the drive's. */
export function NotFoundPage() {
  const isInDrive = useMatch({ from: '/_drive', shouldThrow: false }) !== undefined;
  return isInDrive ? <NotFoundInDrive /> : <NotFoundAnywhere />;
}

function NotFoundInDrive() {
  useMarkReady();
  return (
    <EmptyState
      art={<SearchX />}
      tint="folder"
      title={<Trans>Page not found</Trans>}
      actions={
        <Link to="/drive/all" search={{}} className={buttonStyle({ kind: 'primary' })}>
          <Trans>Go to My drive</Trans>
        </Link>
      }
    >
      <Trans>There is nothing at this address. It may have moved, or the link was cut short.</Trans>
    </EmptyState>
  );
}

function NotFoundAnywhere() {
  const home = useHome();
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
        <Link className={buttonStyle({ kind: 'primary', wide: true })} to={home}>
          <Trans>Go to the home page</Trans>
        </Link>
      </Card>
    </SimpleLayout>
  );
}
