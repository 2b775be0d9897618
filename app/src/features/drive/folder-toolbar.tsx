import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChevronRight, X } from '../../ui/icons.tsx';

/** The way to a folder. */
export function Breadcrumbs({
  ancestors,
  top,
}: {
  readonly ancestors: readonly { readonly id: string; readonly name: string }[];
  /** What the first one is called while it is the only one. */
  readonly top: string;
}) {
  const { t } = useLingui();
  return (
    <nav className="spread" aria-label={t`Folders`}>
      <ol className="breadcrumbs">
        <li>
          {ancestors.length === 0 ? (
            <span aria-current="page">{top}</span>
          ) : (
            <Link to="/drive/all" search={{}}>
              <Trans>My drive</Trans>
            </Link>
          )}
        </li>
        {ancestors.map((one, index) => (
          <li key={one.id}>
            <ChevronRight size={16} aria-hidden />
            {index === ancestors.length - 1 ? (
              <span aria-current="page">{one.name}</span>
            ) : (
              <Link to="/drive/all" search={{ folder: one.id }}>
                {one.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** How many are chosen, and what can be done with them; it takes the breadcrumb's place without a jump. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  /** Null when everything is chosen and nobody has counted it yet. */
  readonly count: number | null;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <>
      <button type="button" className="icon-button" aria-label={t`Clear selection`} onClick={onClear}>
        <X size={20} aria-hidden />
      </button>
      <strong role="status">
        {count === null ? (
          <Trans>All selected</Trans>
        ) : (
          <Plural value={count} one="# selected" other="# selected" />
        )}
      </strong>
      {children}
      <span className="spread" />
    </>
  );
}
