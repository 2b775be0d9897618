import { shownPath } from '@aloft/core/errors';
import { Trans } from '@lingui/react/macro';
import { Link, useMatch, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RefusedPage } from '../../guards/page-not-found.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { useHome } from '../../layouts/use-home.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchX } from '../../ui/icons.tsx';
import styles from './not-found.module.css';

interface NotFoundPageProps {
  /** Said by the route that refused the address; nothing where no route has it. */
  readonly data?: unknown;
}

/** 404 (R2.17, R5.9): a page of its own, or in the place of one of the drive's. */
export function NotFoundPage({ data }: NotFoundPageProps) {
  const isInDrive = useMatch({ from: '/_drive', shouldThrow: false }) !== undefined;
  const title = isRefused(data) ? <RefusedTitle path={data.path} /> : <UnknownTitle />;
  return isInDrive ? <NotFoundInDrive title={title} /> : <NotFoundAnywhere title={title} />;
}

const isRefused = (data: unknown): data is RefusedPage =>
  typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';

/** The text of an address that a route refused. */
function RefusedTitle({ path }: { readonly path: string }) {
  return (
    <Trans>
      Page Not Found: <bdi className={styles.path}>{path}</bdi>
    </Trans>
  );
}

/** The text of an address that no route has. */
function UnknownTitle() {
  // While the reader goes on from here, the page that is left keeps its text.
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const path = shownPath(pathname);
  return (
    <Trans>
      Page not found: <bdi className={styles.path}>{path}</bdi>
    </Trans>
  );
}

interface TitledProps {
  readonly title: ReactNode;
}

function NotFoundInDrive({ title }: TitledProps) {
  useMarkReady();
  return (
    <EmptyState
      art={<SearchX />}
      tint="folder"
      title={title}
      actions={
        <Link to="/drive/all" search={{}} className={buttonStyle({ kind: 'primary' })}>
          <Trans>Go to My drive</Trans>
        </Link>
      }
    >
      <Trans>There’s nothing at this address. It may have moved, or the link is incomplete.</Trans>
    </EmptyState>
  );
}

function NotFoundAnywhere({ title }: TitledProps) {
  const home = useHome();
  return (
    <SimpleLayout>
      <Card centred>
        <StatusArt>
          <SearchX size={34} aria-hidden />
        </StatusArt>
        <h1>{title}</h1>
        <p className="muted">
          <Trans>There’s nothing at this address. It may have moved, or the link is incomplete.</Trans>
        </p>
        <Link className={buttonStyle({ kind: 'primary', wide: true })} to={home}>
          <Trans>Go to the home page</Trans>
        </Link>
      </Card>
    </SimpleLayout>
  );
}
