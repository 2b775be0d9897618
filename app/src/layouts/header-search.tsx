import { useLingui } from '@lingui/react/macro';
import { useHydrated, useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useApp } from '../actors/use-runtime.ts';
import type { FileEntry } from '../features/files/entry.ts';
import type { PanelKeys } from '../features/search/search-panel.tsx';
import { ownKeyboard } from '../features/shortcuts/key-names.ts';
import { isPressed } from '../features/shortcuts/press.ts';
import { useShortcut } from '../features/shortcuts/use-shortcut.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Search, SlidersHorizontal, X } from '../ui/icons.tsx';
import { focusMain } from '../ui/main-content.ts';
import styles from './header-search.module.css';

const SearchPanel = lazy(() => import('../features/search/search-panel.tsx'));
const FilterSheet = lazy(() => import('../features/search/phone-filters.tsx'));
const OpenedEntry = lazy(() => import('../features/search/opened-entry.tsx'));

/** To the list of the page, where there is one with entries. */
function focusList(): boolean {
  const entry = document.querySelector<HTMLElement>('[role=grid] [data-index][tabindex="0"]');
  entry?.focus();
  return entry !== null;
}

/** The search in the drive's header, and with Ctrl+K the way to every place and command; its panel comes with its use. */
export function HeaderSearch() {
  const { layout } = useApp();
  const { t } = useLingui();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // Of the page that is shown: the address may be of one that is still on its way.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const results = useSearch({ from: '/_drive/drive/search', shouldThrow: false });
  const folder = useSearch({ from: '/_drive/drive/all', shouldThrow: false })?.folder;
  const shown = results?.q ?? '';
  const page = `${pathname}?${shown}`;
  const here = results?.in ?? folder ?? '';
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<PanelKeys>(null);
  const [typed, setTyped] = useState({ text: shown, page });
  const [isOpen, setOpen] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const [active, setActive] = useState<string | undefined>(undefined);
  const [opened, setOpened] = useState<FileEntry | null>(null);
  const { text } = typed;
  // The field says what the page that came shows, unless somebody is writing in it.
  if (typed.page !== page) setTyped({ text: isOpen ? text : shown, page });
  const setText = useCallback((next: string) => setTyped((before) => ({ ...before, text: next })), []);

  useShortcut('search', () => {
    field.current?.focus();
    field.current?.select();
    setOpen(true);
  });
  const close = useCallback(() => setOpen(false), []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isPressed('close', event)) {
      event.preventDefault();
      if (text !== '' && isOpen) setText('');
      else {
        setOpen(false);
        // The results that stay are of the search that is shown.
        setText(shown);
        if (!focusList()) focusMain();
      }
    } else if (isOpen && keys.current?.(event) === true) event.preventDefault();
    else if (isPressed('nextOption', event)) {
      event.preventDefault();
      if (results === undefined || !focusList()) setOpen(true);
    }
  }

  function onBlur(event: FocusEvent): void {
    const to = event.relatedTarget;
    // Without a target it was the window that lost it, or a press on what takes no focus.
    if (to instanceof Node && box.current?.contains(to) !== true) setOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent): void => {
      const outside = event.target instanceof Node && box.current?.contains(event.target) !== true;
      if (outside) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  return (
    <search ref={box} className={styles.search} data-open={isOpen ? '' : undefined} onBlur={onBlur}>
      <form
        action="/drive/search"
        className={styles.pill}
        onSubmit={(event) => {
          // Before the panel has come: without its filters.
          event.preventDefault();
          if (text.trim() === '') return;
          close();
          void navigate({ to: '/drive/search', search: { q: text.trim() } });
        }}
      >
        <Search size={18} aria-hidden />
        <input
          ref={field}
          type="text"
          name="q"
          maxLength={255}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={active}
          aria-autocomplete="list"
          className={styles.input}
          aria-label={t`Search your drive`}
          placeholder={t`Search your drive`}
          value={text}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <kbd aria-hidden className={styles.key}>
            {isHydrated && ownKeyboard() === 'mac' ? '⌘ K' : 'Ctrl K'}
          </kbd>
        ) : (
          <IconButton
            label={t`Clear search`}
            size="small"
            onClick={() => {
              setText('');
              field.current?.focus();
              setOpen(true);
            }}
          >
            <X size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={t`Filters`}
          size="small"
          pressed={isOpen}
          onClick={() => {
            if (layout.current().isMobile) {
              setOpen(false);
              setFiltering(true);
            } else if (isOpen) setOpen(false);
            else {
              field.current?.focus();
              setOpen(true);
            }
          }}
        >
          <SlidersHorizontal size={18} aria-hidden />
        </IconButton>
      </form>
      {isOpen && (
        <Suspense>
          <SearchPanel
            id={id}
            text={text}
            address={results ?? {}}
            here={here}
            keys={keys}
            onText={setText}
            onActive={setActive}
            onOpen={setOpened}
            onClose={close}
            focusList={focusList}
            focusField={() => field.current?.focus()}
          />
        </Suspense>
      )}
      {isFiltering && (
        <Suspense>
          <FilterSheet text={text} address={results ?? {}} here={here} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
      {opened !== null && (
        <Suspense>
          <OpenedEntry entry={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </search>
  );
}
