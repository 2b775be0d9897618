import { useLingui } from '@lingui/react/macro';
import { LayoutGrid, List } from '../../ui/icons.tsx';
import { Segments } from '../../ui/segments.tsx';

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
    <Segments
      label={t`View`}
      chosen={view}
      onChoose={onView}
      segments={[
        { value: 'list', label: t`List`, icon: <List size={20} aria-hidden /> },
        { value: 'grid', label: t`Grid`, icon: <LayoutGrid size={20} aria-hidden /> },
      ]}
    />
  );
}
