import { useLingui } from '@lingui/react/macro';
import { LayoutGrid, List } from '../../ui/icons.tsx';

/** List or grid. */
export function ViewButtons({
  view,
  onView,
}: {
  readonly view: 'list' | 'grid';
  readonly onView: (view: 'list' | 'grid') => void;
}) {
  const { t } = useLingui();
  return (
    <span className="segments">
      <button
        type="button"
        className="icon-button"
        aria-label={t`List`}
        aria-pressed={view === 'list'}
        onClick={() => onView('list')}
      >
        <List size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t`Grid`}
        aria-pressed={view === 'grid'}
        onClick={() => onView('grid')}
      >
        <LayoutGrid size={20} aria-hidden />
      </button>
    </span>
  );
}
