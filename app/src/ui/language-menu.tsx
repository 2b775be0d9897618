import { locales } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLayout } from '../actors/use-layout.ts';
import { useApp } from '../actors/use-runtime.ts';
import { ChevronDown, Globe } from './icons.tsx';
import styles from './language-menu.module.css';
import { useChooseLocale } from './preferences.tsx';

// Most menus are never opened, and a share page has to be light.
const Menu = lazy(() => import('./menu.tsx').then((loaded) => ({ default: loaded.Menu })));

interface LanguageMenuProps {
  /** On a phone the globe stands alone. */
  readonly isCompact?: boolean;
}

/** The six languages in a header, each by its own name (R1.1): a menu that is open while the layout says so (R3.6). */
export function LanguageMenu({ isCompact = false }: LanguageMenuProps) {
  const { t } = useLingui();
  const { facts, layout } = useApp();
  const isOpen = useLayout('i18nMenuPopoverVisible');
  const choose = useChooseLocale();
  // A header has a row for phones and one for desks: the menu belongs to the one that was pressed.
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  // The press that opens it again has closed it first.
  const wasOpen = useRef(false);
  const close = useCallback(() => layout.change({ i18nMenuPopoverVisible: false }), [layout]);
  useEffect(() => {
    if (!isOpen) setAt(null);
  }, [isOpen]);
  // What another page shows is closed.
  useEffect(() => close, [close]);
  function open(button: HTMLElement): void {
    const box = button.getBoundingClientRect();
    setAt({ x: box.left, y: box.bottom });
    layout.change({ i18nMenuPopoverVisible: true });
  }
  const shown = isOpen && at !== null;
  return (
    <>
      <button
        type="button"
        className={clsx(styles.button, isCompact && styles.compact)}
        aria-haspopup="menu"
        aria-expanded={shown}
        onPointerDown={() => {
          wasOpen.current = shown;
        }}
        onClick={(event) => {
          if (!wasOpen.current) open(event.currentTarget);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(event.currentTarget);
        }}
      >
        <Globe size={18} aria-hidden />
        <span className="visually-hidden">{t`Language`}</span>
        <span className={styles.name}>{locales.find(({ code }) => code === facts.locale)?.name}</span>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      {shown && (
        <Suspense>
          <Menu
            label={t`Language`}
            at={at}
            onClose={close}
            items={locales.map(({ code, name }) => ({
              id: code,
              label: name,
              lang: code,
              checked: code === facts.locale,
              onChoose: () => choose(code),
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
