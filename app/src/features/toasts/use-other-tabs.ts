import type { Locale } from '@aloft/i18n';
import { useEffect, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { listenToOtherTabs } from '../../other-tabs/listen.ts';
import { loadInLocale } from '../../ui/load-in-locale.ts';

/** A language that was chosen in another tab. */
interface OtherLanguage {
  /** Loads this page in it. */
  readonly reload: () => void;
  readonly dismiss: () => void;
}

/**
 * Follows the theme and the sidebar of other tabs at once. Their language only when the reader says so: the page has to be loaded again,
 * which would end an upload and take away what is being typed (P31, P32).
 */
export function useOtherTabs(): OtherLanguage | null {
  const { facts, layout } = useApp();
  const [chosen, setChosen] = useState<Locale>(facts.locale);
  useEffect(
    () =>
      listenToOtherTabs((heard) => {
        if (heard.what === 'theme') layout.change({ darkMode: heard.theme });
        if (heard.what === 'sidebar') layout.change({ isCollapse: heard.isCollapse });
        if (heard.what === 'locale') setChosen(heard.locale);
      }),
    [layout],
  );
  if (chosen === facts.locale) return null;
  return { reload: () => loadInLocale(chosen), dismiss: () => setChosen(facts.locale) };
}
