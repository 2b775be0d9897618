import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import type { BasicHeaderProps } from './basic-header-props.ts';
import styles from './header.module.css';

/** The header's row up to 768 px (R2.8): language, the way in, and the links in a sheet, which the browser itself opens. */
export function BasicMobileHeader({ links, action, moreActions }: BasicHeaderProps) {
  const { t } = useLingui();
  const id = useId();
  // A link within the app leaves the page as it is.
  const close = (): void => document.getElementById(id)?.hidePopover();
  return (
    <div className={styles.phone}>
      <LanguageMenu isCompact />
      {action}
      {links !== undefined && (
        <>
          <IconButton label={t`Menu`} popoverTarget={id}>
            <MenuIcon size={20} aria-hidden />
          </IconButton>
          <div id={id} popover="auto" className={styles.sheet}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside answer to the keyboard, and their click arrives here */}
            <nav className={styles.rows} aria-label={t`Menu`} onClick={close}>
              {links}
            </nav>
            {moreActions}
          </div>
        </>
      )}
    </div>
  );
}
