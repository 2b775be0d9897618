// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, the arrows walk by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field has the keys
// biome-ignore-all lint/a11y/useSemanticElements: no select has pictures and paths
import { formatBytes } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Bookmark, History, Share2, X } from '../../ui/icons.tsx';
import { KindIcon } from '../files/kind-icon.tsx';
import { ownKeyboard } from '../shortcuts/key-names.ts';
import { Keycaps } from '../shortcuts/keycaps.tsx';
import { shortcuts } from '../shortcuts/shortcuts.ts';
import { EntryLocation } from './entry-location.tsx';
import { Highlighted } from './highlighted.tsx';
import styles from './search-panel.module.css';
import { optionId, type PanelOption } from './use-panel-options.ts';

interface PanelOptionsProps {
  readonly id: string;
  readonly options: readonly PanelOption[];
  readonly active: PanelOption | undefined;
  readonly query: string;
  /** What is selected, in words. */
  readonly selected: string;
  /** Whether these are still the ones of the search before. */
  readonly isLoading: boolean;
  readonly onChoose: (option: PanelOption) => void;
}

const kinds = ['share', 'entry', 'action', 'saved', 'recent', 'command', 'place'] as const;

/** The panel's list, in groups. */
export function PanelOptions({
  id,
  options,
  active,
  query,
  selected,
  isLoading,
  onChoose,
}: PanelOptionsProps) {
  const { t } = useLingui();
  const heads = {
    share: t`Shared link`,
    entry: t`Best matches`,
    action: selected,
    saved: t`Saved searches`,
    recent: t`Recent searches`,
    command: t`Commands`,
    place: t`Go to`,
  };
  return (
    <div id={id} role="listbox" aria-label={t`Search`} aria-busy={isLoading} className={styles.options}>
      {kinds.map((kind) => {
        const some = options.filter((option) => option.kind === kind);
        return some.length === 0 ? null : (
          <div key={kind} role="group" aria-label={heads[kind]}>
            <div aria-hidden className={styles.head}>
              {heads[kind]}
            </div>
            {some.map((option) => (
              <div
                key={option.key}
                id={optionId(id, option)}
                role="option"
                aria-selected={option === active}
                ref={(element) => {
                  if (option === active) element?.scrollIntoView({ block: 'nearest' });
                }}
                className={clsx(styles.option, styles[kind], option === active && styles.active)}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={({ target }) => {
                  const forgets = target instanceof Element && target.closest('[data-part=forget]') !== null;
                  if (forgets && 'forget' in option) option.forget();
                  else onChoose(option);
                }}
              >
                <OptionContent option={option} query={query} isActive={option === active} />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionContentProps {
  readonly option: PanelOption;
  readonly query: string;
  readonly isActive: boolean;
}

function OptionContent({ option, query, isActive }: OptionContentProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const [keyboard] = useState(ownKeyboard);
  switch (option.kind) {
    case 'share': {
      const { shareId } = option.share;
      return (
        <>
          <Share2 size={16} aria-hidden />
          <span className={styles.words}>{t`Open the shared “${shareId}”`}</span>
          {isActive && <kbd className={styles.enter}>↵ {t`Open`}</kbd>}
        </>
      );
    }
    case 'entry': {
      const { entry } = option;
      return (
        <>
          <KindIcon entry={entry} className={styles.kind} />
          <span className={styles.words}>
            <span className={styles.name}>
              <Highlighted name={entry.name} query={query} />
            </span>
            <span className={styles.meta}>
              <EntryLocation entry={entry} />
            </span>
          </span>
          {isActive ? (
            <kbd className={styles.enter}>↵ {t`Open`}</kbd>
          ) : (
            entry.kind === 'file' && (
              <span className={styles.meta}>{formatBytes(entry.size, facts.locale)}</span>
            )
          )}
        </>
      );
    }
    case 'saved':
    case 'recent': {
      const name = option.kind === 'saved' ? option.name : option.text;
      return (
        <>
          {option.kind === 'saved' ? <Bookmark size={16} aria-hidden /> : <History size={16} aria-hidden />}
          <span className={styles.words}>{name}</span>
          {/* An option holds no control: keys and readers have the buttons of the panel and of the results. */}
          <span aria-hidden data-part="forget" className={styles.forget} title={t`Remove “${name}”`}>
            <X size={16} />
          </span>
        </>
      );
    }
    case 'action':
    case 'command':
    case 'place': {
      const { icon, label, shortcut } = option.command;
      const [keys] = shortcut === undefined ? [] : shortcuts[shortcut].keys;
      return (
        <>
          {icon}
          <span className={styles.words}>{label}</span>
          {keys !== undefined && <Keycaps keys={keys} keyboard={keyboard} />}
        </>
      );
    }
  }
}
