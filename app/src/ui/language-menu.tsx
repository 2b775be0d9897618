import { type Locale, locales } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useApp } from '../actors/use-runtime.ts';
import { Check, ChevronDown, Globe } from './icons.tsx';
import styles from './language-menu.module.css';
import { addressInLocale } from './load-in-locale.ts';
import { useChooseLocale } from './preferences.tsx';

interface LanguageMenuProps {
  /** On a phone the globe stands alone. */
  readonly isCompact?: boolean;
  /** At the foot of a page it opens upwards. */
  readonly opens?: 'down' | 'up';
}

/**
 * The six languages, each by its own name (R1.1): links in the browser's own popover, so that they are there before any
 * script of ours. The layout knows whether it is open (R3.6).
 */
export function LanguageMenu({ isCompact = false, opens = 'down' }: LanguageMenuProps) {
  const { t } = useLingui();
  const { facts, layout } = useApp();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const choose = useChooseLocale();
  const { pathname, searchStr } = useLocation();
  const linkTo = (code: Locale): string => addressInLocale(code, pathname, searchStr);
  // What another page shows is closed.
  useEffect(() => () => layout.change({ i18nMenuPopoverVisible: false }), [layout]);

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || list.current === null) return;
    event.preventDefault();
    list.current.parentElement?.showPopover();
    const links = [...list.current.querySelectorAll('a')];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLAnchorElement ? links.indexOf(activeElement) : -1;
    const next = at === -1 ? (step === 1 ? 0 : -1) : (at + step) % links.length;
    links.at(next)?.focus();
  }

  return (
    <>
      <button
        type="button"
        className={clsx(styles.button, isCompact && styles.compact)}
        popoverTarget={id}
        onKeyDown={walk}
      >
        <Globe size={18} aria-hidden />
        <span className="visually-hidden">{t`Language`}</span>
        <span className={styles.name}>{locales.find(({ code }) => code === facts.locale)?.name}</span>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      <div
        id={id}
        popover="auto"
        className={clsx(styles.menu, styles[opens])}
        onToggle={({ newState }) => layout.change({ i18nMenuPopoverVisible: newState === 'open' })}
      >
        <ul ref={list} aria-label={t`Language`}>
          {locales.map(({ code, name }) => (
            <li key={code}>
              <a
                href={linkTo(code)}
                hrefLang={code}
                lang={code}
                className={styles.language}
                aria-current={code === facts.locale ? 'true' : undefined}
                onKeyDown={walk}
                onClick={(event) => {
                  event.preventDefault();
                  choose(code);
                }}
              >
                {name}
                {code === facts.locale && <Check size={16} aria-hidden />}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
