import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './breadcrumbs.module.css';
import { ChevronRight, Ellipsis } from './icons.tsx';

export interface Crumb {
  readonly id: string;
  readonly label: string;
}

/** What a link of the way has to have. */
export interface CrumbLink {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface BreadcrumbsProps {
  /** What the way leads through. */
  readonly label: string;
  /** Outermost first; the last one is where one is. */
  readonly crumbs: readonly Crumb[];
  /** A link to one of them. */
  readonly renderLink: (crumb: Crumb, link: CrumbLink) => ReactNode;
}

/** A chevron and the gap around it, beside each name, in pixels. */
const separator = 20;
/** The button that stands for what is collapsed. */
const ellipsis = 52;

/**
 * How many have to give way, so that the rest fits: those after the first, and then the first as well. The last always
 * stays, cut short if it must be.
 */
export function collapsedOf(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return 0;
  let left = total + ellipsis;
  for (let count = 1; count < widths.length - 1; count += 1) {
    left -= widths[count] ?? 0;
    if (left <= room) return count;
  }
  return Math.max(0, widths.length - 1);
}

/** How many crumbs are collapsed; it follows the width of the list. */
function useCollapsed(crumbs: readonly Crumb[]) {
  const list = useRef<HTMLOListElement>(null);
  const known = useRef(new Map<string, number>());
  const [collapsed, setCollapsed] = useState(0);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const fit = (): void => {
      for (const item of element.querySelectorAll<HTMLElement>('[data-crumb]')) {
        const width = item.firstElementChild?.scrollWidth ?? 0;
        known.current.set(item.dataset.crumb ?? '', width + separator);
      }
      const widths = crumbs.map((crumb) => known.current.get(crumb.id));
      // A crumb that was never shown has no width yet: all are shown once, before the browser paints.
      setCollapsed(
        widths.some((width) => width === undefined)
          ? 0
          : collapsedOf(widths.map(Number), element.clientWidth),
      );
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return { list, collapsed: Math.min(collapsed, Math.max(0, crumbs.length - 1)) };
}

/**
 * The way to where one is (WAI-ARIA Authoring Practices, "Breadcrumb"). Where it does not fit, its middle stands behind a
 * button, and where there is hardly any room, all of it but the last.
 */
export function Breadcrumbs({ label, crumbs, renderLink }: BreadcrumbsProps) {
  const { list, collapsed } = useCollapsed(crumbs);
  const first = collapsed > 0 && collapsed === crumbs.length - 1 ? 0 : 1;
  const hidden = crumbs.slice(first, first + collapsed);
  const item = (crumb: Crumb) => {
    const isLast = crumb === crumbs.at(-1);
    const link = { className: styles.crumb, children: crumb.label };
    return (
      <li key={crumb.id} className={styles.item} data-crumb={crumb.id}>
        {isLast ? (
          <span className={styles.crumb} aria-current="page">
            {crumb.label}
          </span>
        ) : (
          renderLink(crumb, link)
        )}
        {!isLast && <ChevronRight size={16} aria-hidden />}
      </li>
    );
  };
  return (
    <nav aria-label={label} className={styles.way}>
      <ol ref={list} className={styles.list}>
        {crumbs.slice(0, first).map(item)}
        {hidden.length > 0 && (
          <li className={styles.item}>
            <Collapsed crumbs={hidden} renderLink={renderLink} />
          </li>
        )}
        {crumbs.slice(first + collapsed).map(item)}
      </ol>
    </nav>
  );
}

/** What did not fit, behind a button: still links, in their order. */
function Collapsed({ crumbs, renderLink }: Pick<BreadcrumbsProps, 'crumbs' | 'renderLink'>) {
  const { t } = useLingui();
  const id = useId();
  const popover = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.more}
        popoverTarget={id}
        aria-label={t`Show the whole path`}
        data-tooltip={t`Show the whole path`}
      >
        <Ellipsis size={18} aria-hidden />
      </button>
      <ChevronRight size={16} aria-hidden />
      <ul
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={(event) => {
          const box = button.current?.getBoundingClientRect();
          event.currentTarget.style.setProperty('--left', `${box?.left ?? 0}px`);
          event.currentTarget.style.setProperty('--top', `${(box?.bottom ?? 0) + 4}px`);
        }}
      >
        {crumbs.map((crumb) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside answers to the keyboard, and its click arrives here
          <li key={crumb.id} onClick={() => popover.current?.hidePopover()}>
            {renderLink(crumb, { className: styles.choice, children: crumb.label })}
          </li>
        ))}
      </ul>
    </>
  );
}
