import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { MenuItem } from './menu-item.ts';

// Most menus are never opened, and a share page has to be light.
const Menu = lazy(() => import('./menu.tsx').then((loaded) => ({ default: loaded.Menu })));

interface MenuButtonProps {
  /** The button's name. */
  readonly label: string;
  /** The menu's name; the button's unless said. */
  readonly menuLabel?: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
}

interface OpenMenu {
  readonly x: number;
  readonly y: number;
  readonly first: 'first' | 'last';
}

/** A button that opens a menu (WAI-ARIA Authoring Practices, "Menu Button"): a press, Enter, Space, arrow down or up. */
export function MenuButton({ label, menuLabel = label, icon, items }: MenuButtonProps) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  // The press that opens it again has closed it first.
  const wasOpen = useRef(false);
  const close = useCallback(() => setOpen(null), []);
  function openBelow(button: HTMLElement, first: OpenMenu['first']): void {
    const box = button.getBoundingClientRect();
    setOpen({ x: box.left, y: box.bottom, first });
  }
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onPointerDown={() => {
          wasOpen.current = open !== null;
        }}
        onClick={(event) => {
          if (!wasOpen.current) openBelow(event.currentTarget, 'first');
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openBelow(event.currentTarget, event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {icon}
      </IconButton>
      {open !== null && (
        <Suspense>
          <Menu label={menuLabel} items={items} at={open} first={open.first} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
