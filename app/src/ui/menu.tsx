import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** One thing that a menu offers. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onChoose: () => void;
  /** The key that does the same. */
  readonly hint?: string;
  /** A line stands above it. */
  readonly apart?: boolean;
  readonly danger?: boolean;
  /** Whether it is the one in force, for a menu of choices. */
  readonly checked?: boolean;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Where it opens, in the window's coordinates; on a phone it is a sheet from below. */
  readonly at: { readonly x: number; readonly y: number };
  /** Stands above the items on a phone, where the menu covers what it belongs to. */
  readonly header?: ReactNode;
  readonly onClose: () => void;
}

const itemSelector = '[role=menuitem], [role=menuitemradio]';

/** A menu at a point: arrows walk, Enter chooses, Escape and a press elsewhere close; focus returns. */
export function Menu({ label, items, at, header, onClose }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = ref.current;
    const before = document.activeElement;
    if (menu === null) return;
    menu.showPopover();
    const box = menu.getBoundingClientRect();
    menu.style.setProperty('--menu-x', `${Math.max(8, Math.min(at.x, window.innerWidth - box.width - 8))}px`);
    menu.style.setProperty(
      '--menu-y',
      `${Math.max(8, Math.min(at.y, window.innerHeight - box.height - 8))}px`,
    );
    menu.querySelector<HTMLElement>(itemSelector)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [at.x, at.y]);

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

  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
    const now = all.findIndex((one) => one.isSameNode(document.activeElement));
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  }

  return (
    <div
      ref={ref}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="menu"
      onKeyDown={onKeyDown}
    >
      {header !== undefined && (
        <div role="presentation" className="menu-head">
          {header}
        </div>
      )}
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.apart === true && <hr />}
          <button
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            {...(item.checked === undefined ? {} : { 'aria-checked': item.checked })}
            className={item.danger === true ? 'menu-danger' : ''}
            tabIndex={-1}
            onClick={() => {
              onClose();
              item.onChoose();
            }}
          >
            {item.icon}
            <span>{item.label}</span>
            {item.hint !== undefined && <kbd aria-hidden>{item.hint}</kbd>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
