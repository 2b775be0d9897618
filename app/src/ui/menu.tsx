import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** One thing that a menu offers. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onChoose: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Where it opens, in the window's coordinates. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** A menu at a point: arrows walk, Enter chooses, Escape and a press elsewhere close; focus returns. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = ref.current;
    const before = document.activeElement;
    if (menu === null) return;
    menu.showPopover();
    const box = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - box.width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - box.height - 8))}px`;
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [at.x, at.y]);

  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
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
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="menu"
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            item.onChoose();
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}
