import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { SearchX } from '../../ui/icons.tsx';

/** 404 (R8.8). */
export function NotFoundPage() {
  return (
    <SimpleLayout>
      <div className="card card-center">
        <span className="status-art">
          <SearchX size={34} aria-hidden />
        </span>
        <h1>
          <Trans>Page not found</Trans>
        </h1>
        <p className="muted">
          <Trans>There is nothing at this address. It may have moved, or the link was cut short.</Trans>
        </p>
        <Link className="button button-primary button-wide" to="/">
          <Trans>Go to the home page</Trans>
        </Link>
      </div>
    </SimpleLayout>
  );
}
