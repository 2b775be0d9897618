import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import type { BasicHeaderProps } from './basic-header-props.ts';
import styles from './header.module.css';

const Sheet = lazy(() => import('../../ui/sheet.tsx').then((loaded) => ({ default: loaded.Sheet })));

/** The header's row up to 768 px (R2.8): language, the way in, and the links in a sheet. */
export function BasicMobileHeader({ links, action, moreActions }: BasicHeaderProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <div className={styles.phone}>
      <LanguageMenu isCompact />
      {action}
      {links !== undefined && (
        <IconButton label={t`Menu`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <Sheet title={t`Menu`} onClose={close}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside answer to the keyboard, and their click arrives here */}
            <nav className={styles.rows} aria-label={t`Site`} onClick={close}>
              {links}
            </nav>
            {moreActions}
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}
