import { clsx } from 'clsx';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Check, ChevronRight } from './icons.tsx';
import styles from './menu.module.css';
import { isSubmenu, type MenuAction, type MenuItem, type Submenu } from './menu-item.ts';
import { type Box, float, type Side } from './placement.ts';
import { findByTyping } from './type-ahead.ts';

interface MenuLevelProps {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: () => Box;
  readonly side: Side;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly first: 'first' | 'last';
  /** Closes this level. */
  readonly onClose: () => void;
  readonly onCloseAll: () => void;
}

/** Between two letters of one word, in ms. */
const typingPause = 700;

/** The items of one level, without those of the levels inside it. */
function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(':scope > [role=none] > [role^=menuitem]') ?? [])];
}

/** One level of a menu; a submenu is another one inside it. */
export function MenuLevel(props: MenuLevelProps) {
  const { label, items, anchor, side, header, footer, first, onClose, onCloseAll } = props;
  const own = useRef<HTMLDivElement>(null);
  const ref = props.ref ?? own;
  const typed = useRef({ letters: '', at: 0 });
  const [openId, setOpenId] = useState<string | null>(null);

  useLayoutEffect(() => {
    const menu = ref.current;
    if (menu === null) return;
    if (!menu.matches(':popover-open')) menu.showPopover();
    float(menu, anchor(), side, side === 'after' ? 2 : 4);
    itemsOf(menu)
      .at(first === 'first' ? 0 : -1)
      ?.focus();
  }, [ref, anchor, side, first]);

  function walk(event: KeyboardEvent, to: number, all: readonly HTMLElement[]): void {
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  function find(event: KeyboardEvent, now: number, all: readonly HTMLElement[]): void {
    const { letters, at } = typed.current;
    const together = (event.timeStamp - at > typingPause ? '' : letters) + event.key;
    typed.current = { letters: together, at: event.timeStamp };
    const found = findByTyping(
      items.map((item) => item.label),
      now,
      together,
    );
    if (found >= 0) walk(event, found, all);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const all = itemsOf(ref.current);
    const now = all.findIndex((one) => one.isSameNode(document.activeElement));
    // A key inside a submenu has been answered there.
    if (now < 0) return;
    const isLetter =
      [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'ArrowDown') walk(event, now + 1, all);
    else if (event.key === 'ArrowUp') walk(event, now - 1, all);
    else if (event.key === 'Home') walk(event, 0, all);
    else if (event.key === 'End') walk(event, -1, all);
    else if (event.key === 'Tab') onCloseAll();
    else if (event.key === 'Escape' || (event.key === 'ArrowLeft' && side === 'after')) {
      event.preventDefault();
      // Not for a dialog or a selection below.
      event.stopPropagation();
      onClose();
    } else if (isLetter) find(event, now, all);
  }

  return (
    <div
      ref={ref}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {header !== undefined && (
        <div role="presentation" className={styles.head}>
          {header}
        </div>
      )}
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.apart === true && <hr className={styles.line} />}
          {isSubmenu(item) ? (
            <SubmenuItem
              item={item}
              isOpen={openId === item.id}
              onOpen={(isOpen) => setOpenId(isOpen ? item.id : null)}
              onCloseAll={onCloseAll}
            />
          ) : (
            <ActionItem item={item} onCloseAll={onCloseAll} onEnter={() => setOpenId(null)} />
          )}
        </Fragment>
      ))}
      {footer !== undefined && (
        <div role="presentation" className={styles.foot}>
          {footer}
        </div>
      )}
    </div>
  );
}

interface ActionItemProps {
  readonly item: MenuAction;
  readonly onCloseAll: () => void;
  readonly onEnter: () => void;
}

function ActionItem({ item, onCloseAll, onEnter }: ActionItemProps) {
  const { check = 'radio', checked, disabled = false } = item;
  const role = checked === undefined ? 'menuitem' : (`menuitem${check}` as const);
  return (
    <div role="none">
      <button
        type="button"
        role={role}
        {...(checked === undefined ? {} : { 'aria-checked': checked })}
        {...(disabled ? { 'aria-disabled': true } : {})}
        className={clsx(styles.item, item.danger === true && styles.danger)}
        tabIndex={-1}
        onPointerEnter={onEnter}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          // Space changes a switch and leaves the menu open.
          event.preventDefault();
          if (role === 'menuitemcheckbox' && !disabled) item.onChoose();
          else event.currentTarget.click();
        }}
        onClick={() => {
          if (disabled) return;
          onCloseAll();
          item.onChoose();
        }}
      >
        {item.icon}
        <span className={styles.label} lang={item.lang}>
          {item.label}
        </span>
        {item.hint !== undefined && (
          <kbd aria-hidden className={styles.hint}>
            {item.hint}
          </kbd>
        )}
        {checked !== undefined && <Check size={18} aria-hidden className={clsx(!checked && styles.off)} />}
      </button>
    </div>
  );
}

interface SubmenuItemProps {
  readonly item: Submenu;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onCloseAll: () => void;
}

function SubmenuItem({ item, isOpen, onOpen, onCloseAll }: SubmenuItemProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [anchor] = useState(() => () => ref.current?.getBoundingClientRect() ?? new DOMRect());
  return (
    <div role="none">
      <button
        ref={ref}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={styles.item}
        tabIndex={-1}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') onOpen(true);
        }}
        onClick={() => onOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight' && event.key !== ' ') return;
          event.preventDefault();
          onOpen(true);
        }}
      >
        {item.icon}
        <span className={styles.label}>{item.label}</span>
        <ChevronRight size={18} aria-hidden />
      </button>
      {isOpen && (
        <MenuLevel
          label={item.label}
          items={item.items}
          anchor={anchor}
          side="after"
          first="first"
          header={<strong>{item.label}</strong>}
          onClose={() => {
            onOpen(false);
            ref.current?.focus();
          }}
          onCloseAll={onCloseAll}
        />
      )}
    </div>
  );
}
