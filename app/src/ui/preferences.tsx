import type { Theme } from '@aloft/core/rules';
import { type Locale, locales } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { useApp, useArrivedRuntime } from '../actors/use-runtime.ts';
import { keepCookie } from '../cookies.ts';
import { tellOtherTabs } from '../other-tabs/tell.ts';
import { Globe, Monitor, Moon, Sun } from './icons.tsx';
import { loadInLocale } from './load-in-locale.ts';
import { Segments } from './segments.tsx';
import { Select } from './select.tsx';
import { showTheme, useTheme } from './theme.ts';

const languages = locales.map(({ code, name }) => ({ value: code, label: name, lang: code }));

function changeLocale(locale: Locale): void {
  keepCookie('locale', locale);
  tellOtherTabs({ what: 'locale', locale });
  loadInLocale(locale);
}

interface LanguageSwitchProps {
  /** On a phone the globe stands alone, the choice still names itself. */
  readonly isCompact?: boolean;
  /** Without the globe, beside words that say the same. */
  readonly isBare?: boolean;
}

/** The six languages, each by its own name (R1.1). A choice is reported with consent (R7.35). */
export function LanguageSwitch({ isCompact = false, isBare = false }: LanguageSwitchProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const analytics = useArrivedRuntime()?.analytics;
  function choose(to: Locale): void {
    analytics?.stat({ type: 'languageSwitchClicked', from: facts.locale, to });
    changeLocale(to);
  }
  return (
    <Select
      look="plain"
      {...(isBare ? {} : { icon: <Globe size={18} aria-hidden /> })}
      isCompact={isCompact}
      aria-label={t`Language`}
      options={languages}
      value={facts.locale}
      onChoose={choose}
    />
  );
}

function changeTheme(theme: Theme): void {
  keepCookie('theme', theme);
  tellOtherTabs({ what: 'theme', theme });
  showTheme(theme);
}

/** As the device, light or dark. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const { facts } = useApp();
  const theme = useTheme(facts.theme);
  return (
    <Segments
      label={t`Appearance`}
      segments={[
        { value: 'system', label: t`Same as device`, icon: <Monitor size={16} aria-hidden /> },
        { value: 'light', label: t`Light`, icon: <Sun size={16} aria-hidden /> },
        { value: 'dark', label: t`Dark`, icon: <Moon size={16} aria-hidden /> },
      ]}
      chosen={theme}
      onChoose={changeTheme}
    />
  );
}
