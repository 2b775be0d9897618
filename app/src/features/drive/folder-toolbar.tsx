import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons.tsx';
import panel from '../files/panel.module.css';

/** The way to a folder. */
export function FolderPath({
  ancestors,
  top,
}: {
  readonly ancestors: readonly { readonly id: string; readonly name: string }[];
  /** What the first one is called while it is the only one. */
  readonly top: string;
}) {
  const { t } = useLingui();
  const first = { id: '', label: ancestors.length === 0 ? top : t`My drive` };
  const crumbs = [first, ...ancestors.map(({ id, name }) => ({ id, label: name }))];
  return (
    <Breadcrumbs
      label={t`Folders`}
      crumbs={crumbs}
      renderLink={({ id }, link) => (
        <Link to="/drive/all" search={id === '' ? {} : { folder: id }} {...link} />
      )}
    />
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
      <IconButton label={t`Clear selection`} onClick={onClear}>
        <X size={20} aria-hidden />
      </IconButton>
      <strong role="status">
        {count === null ? (
          <Trans>All selected</Trans>
        ) : (
          <Plural value={count} one="# selected" other="# selected" />
        )}
      </strong>
      {children}
      <span className={panel.spread} />
    </>
  );
}
