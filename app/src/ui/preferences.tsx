import { preferencesPath, type Theme } from '@aloft/core/rules';
import { type Locale, locales } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { useLayout } from '../actors/use-layout.ts';
import { useApp, useArrivedRuntime } from '../actors/use-runtime.ts';
import { keepCookie } from '../cookies.ts';
import { tellOtherTabs } from '../other-tabs/tell.ts';
import { Globe, Monitor, Moon, Sun } from './icons.tsx';
import { loadInLocale } from './load-in-locale.ts';
import { Segments } from './segments.tsx';
import { Select } from './select.tsx';

const languages = locales.map(({ code, name }) => ({ value: code, label: name, lang: code }));

/** What changes the language: the page is loaded in it. A choice is reported with consent (R7.35). */
export function useChooseLocale(): (to: Locale) => void {
  const { facts } = useApp();
  const analytics = useArrivedRuntime()?.analytics;
  return (to) => {
    analytics?.stat({ type: 'languageSwitchClicked', from: facts.locale, to });
    keepCookie('locale', to);
    tellOtherTabs({ what: 'locale', locale: to });
    loadInLocale(to);
  };
}

interface LanguageSwitchProps {
  /** Without the globe, beside words that say the same. */
  readonly isBare?: boolean;
}

/** The six languages, each by its own name (R1.1), within a page; a header has a menu of them. */
export function LanguageSwitch({ isBare = false }: LanguageSwitchProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const choose = useChooseLocale();
  return (
    <Select
      look="plain"
      {...(isBare ? {} : { icon: <Globe size={18} aria-hidden /> })}
      aria-label={t`Language`}
      options={languages}
      value={facts.locale}
      onChoose={choose}
    />
  );
}

/** As the device, light or dark. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const { layout } = useApp();
  const theme = useLayout('darkMode');
  function choose(chosen: Theme): void {
    keepCookie('theme', chosen);
    tellOtherTabs({ what: 'theme', theme: chosen });
    layout.change({ darkMode: chosen });
  }
  return (
    // The server takes it where no script does.
    <form method="post" action={preferencesPath} onSubmit={(event) => event.preventDefault()}>
      <Segments
        label={t`Appearance`}
        name="theme"
        segments={[
          { value: 'system', label: t`Same as device`, icon: <Monitor size={16} aria-hidden /> },
          { value: 'light', label: t`Light`, icon: <Sun size={16} aria-hidden /> },
          { value: 'dark', label: t`Dark`, icon: <Moon size={16} aria-hidden /> },
        ]}
        chosen={theme}
        onChoose={choose}
      />
    </form>
  );
}
