import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { phoneQuery } from '../styles/breakpoint.ts';
import type { MenuItem } from './menu-item.ts';
import { MenuLevel } from './menu-level.tsx';
import { useCloseOnBack } from './overlay-history.ts';

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Where it opens, in the window's coordinates; on a phone it is a sheet from below. */
  readonly at: { readonly x: number; readonly y: number };
  /** Stands above the items on a phone, where the menu covers what it belongs to. */
  readonly header?: ReactNode;
  /** A hint below the items. */
  readonly footer?: ReactNode;
  /** Which item has the focus first. */
  readonly first?: 'first' | 'last';
  readonly onClose: () => void;
}

/**
 * A menu at a point (WAI-ARIA Authoring Practices, "Menu"). Arrows walk, letters find, Enter and Space choose, arrow right
 * opens a submenu, Escape and a press elsewhere close. The focus returns to what had it before.
 */
export function Menu({ label, items, at, header, footer, first = 'first', onClose }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isSheet = window.matchMedia(phoneQuery).matches;
  useCloseOnBack(onClose, isSheet);

  // Read before the first item takes it.
  const [opener] = useState(() => document.activeElement);
  // In the layout phase, before the dialog of a chosen item opens: it gives the focus back to what has it then.
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );

  // The browser's own light dismissal would take the end of the right click that opened the menu for a press outside.
  useEffect(() => {
    const onPress = (event: PointerEvent): void => {
      const outside = event.target instanceof Node && ref.current?.contains(event.target) !== true;
      if (outside) onClose();
    };
    window.addEventListener('pointerdown', onPress);
    window.addEventListener('blur', onClose);
    return () => {
      window.removeEventListener('pointerdown', onPress);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);

  const anchor = useCallback(() => ({ left: at.x, right: at.x, top: at.y, bottom: at.y }), [at.x, at.y]);
  return (
    <MenuLevel
      ref={ref}
      label={label}
      items={items}
      anchor={anchor}
      side="below"
      header={header}
      footer={footer}
      first={first}
      onClose={onClose}
      onCloseAll={onClose}
    />
  );
}
