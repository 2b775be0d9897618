import type { DisplayMode } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { GalleryThumbnails, LayoutGrid, List, SquareMenu } from '../../ui/icons.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './view-buttons.module.css';

// A phone's only, and a share page has to be light.
const Menu = lazy(() => import('../../ui/menu.tsx').then((loaded) => ({ default: loaded.Menu })));

type FileView = DisplayMode['view'];

interface ViewButtonsProps<Offered extends FileView> {
  /** A view that is not offered here is shown as the grid. */
  readonly view: FileView;
  /** The views to choose from. */
  readonly views: readonly Offered[];
  readonly onView: (view: Offered) => void;
}

/** How a folder is shown (R2.25): a button for each view; on a phone one for all, where there are more than two. */
export function ViewButtons<Offered extends FileView>({ view, views, onView }: ViewButtonsProps<Offered>) {
  const { t } = useLingui();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const size = 20;
  const all: Readonly<Record<FileView, { readonly label: string; readonly icon: ReactNode }>> = {
    list: { label: t`List`, icon: <List size={size} aria-hidden /> },
    grid: { label: t`Grid`, icon: <LayoutGrid size={size} aria-hidden /> },
    flow: { label: t`Photos by day`, icon: <GalleryThumbnails size={size} aria-hidden /> },
    single: { label: t`One column`, icon: <SquareMenu size={size} aria-hidden /> },
  };
  const chosen = views.find((one) => one === view) ?? views.find((one) => one === 'grid') ?? null;
  const segments = (
    <Segments
      label={t`View`}
      chosen={chosen}
      onChoose={onView}
      segments={views.map((value) => ({ value, ...all[value] }))}
    />
  );
  if (views.length < 3) return segments;
  const { label, icon } = all[chosen ?? 'grid'];
  return (
    <>
      <span className={styles.all}>{segments}</span>
      <IconButton
        label={t`View: ${label}`}
        className={styles.one}
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setAt({ x: box.left, y: box.bottom });
        }}
      >
        {icon}
      </IconButton>
      {at !== null && (
        <Suspense>
          <Menu
            label={t`View`}
            at={at}
            onClose={() => setAt(null)}
            items={views.map((one) => ({
              id: one,
              label: all[one].label,
              icon: all[one].icon,
              checked: one === chosen,
              onChoose: () => onView(one),
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
