import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Star, X } from '../../../ui/icons.tsx';
import chip from '../../search/chip.module.css';
import chips from '../../search/filter-chips.module.css';
import styles from './star-filter.module.css';

/** Shows what has a star in the folder on screen, or all of it again: a step of its own, so that Back undoes it. */
function useStarFilter(): (starred: boolean) => void {
  const navigate = useNavigate();
  return (starred) =>
    void navigate({
      to: '.',
      search: ({ is: _is, marked: _marked, file: _file, ...search }) =>
        starred ? { ...search, is: 'starred' } : search,
    });
}

/** Takes the filter away, where it is on, for something new that has no star: it would not show. */
export function useShowNew(): () => void {
  const isOn = useSearch({ strict: false, select: ({ is }) => is === 'starred' });
  const show = useStarFilter();
  return () => {
    if (isOn) show(false);
  };
}

/** Turns the filter on and off (R10.1). */
export function StarFilterButton({ isOn }: { readonly isOn: boolean }) {
  const { t } = useLingui();
  const show = useStarFilter();
  return (
    <IconButton label={t`Starred only`} pressed={isOn} onClick={() => show(!isOn)}>
      <Star size={20} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
    </IconButton>
  );
}

interface StarFilterBarProps {
  /** How many entries have a star; null while that is not known. */
  readonly count: number | null;
}

/** Says over the list that it is a part of its folder, how large a part, and takes the filter away. */
export function StarFilterBar({ count }: StarFilterBarProps) {
  const { t } = useLingui();
  const show = useStarFilter();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div role="group" aria-label={t`Filters`} className={clsx(chips.row, styles.row)}>
      <button type="button" className={clsx(chip.chip, chip.on)} onClick={() => show(false)}>
        <Star size={16} aria-hidden />
        <Trans>Starred only</Trans>
        <X size={16} aria-hidden />
        <span className="visually-hidden">
          <Trans>Remove this filter</Trans>
        </span>
      </button>
      <span role="status" className={styles.count}>
        {count !== null && <Plural value={count} one="# item" other="# items" />}
      </span>
    </div>
  );
}

/** A folder in which nothing has a star. */
export function NothingStarredHere({ folder }: { readonly folder: string }) {
  return (
    <EmptyState
      art={<Star />}
      title={<Trans>Nothing starred in this folder</Trans>}
      actions={
        <Link
          to="/drive/all"
          search={folder === '' ? {} : { folder }}
          className={buttonStyle({ kind: 'primary' })}
        >
          <Trans>Show everything</Trans>
        </Link>
      }
    >
      <Trans>Star a file or folder from its menu, and you’ll find it here.</Trans>
    </EmptyState>
  );
}
