import type { Theme } from '@aloft/core/rules';
import { type Locale, locales } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useApp } from '../actors/use-runtime.ts';
import { keepCookie } from '../cookies.ts';
import { Globe, Monitor, Moon, Sun } from './icons.tsx';
import { Segments } from './segments.tsx';
import { Select } from './select.tsx';

const languages = locales.map(({ code, name }) => ({ value: code, label: name, lang: code }));

function changeLocale(locale: Locale): void {
  keepCookie('locale', locale);
  const parts = window.location.pathname.split('/').filter((part) => part !== '');
  const prefixed = locales.some((one) => one.code === parts[0]);
  if (prefixed) window.location.assign(`/${[locale, ...parts.slice(1)].join('/')}${window.location.search}`);
  else window.location.reload();
}

interface LanguageSwitchProps {
  /** On a phone the globe stands alone, the choice still names itself. */
  readonly isCompact?: boolean;
  /** Without the globe, beside words that say the same. */
  readonly isBare?: boolean;
}

/** The six languages, each by its own name (R1.1). */
export function LanguageSwitch({ isCompact = false, isBare = false }: LanguageSwitchProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  return (
    <Select
      look="plain"
      {...(isBare ? {} : { icon: <Globe size={18} aria-hidden /> })}
      isCompact={isCompact}
      aria-label={t`Language`}
      options={languages}
      value={facts.locale}
      onChoose={changeLocale}
    />
  );
}

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const themeListeners = new Set<() => void>();

function changeTheme(theme: Theme): void {
  keepCookie('theme', theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of themeListeners) listener();
}

const shownTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

function subscribeToTheme(listener: () => void): () => void {
  themeListeners.add(listener);
  return () => themeListeners.delete(listener);
}

/** As the device, light or dark; every switch on the page says the same. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const { facts } = useApp();
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme, () => facts.theme);
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
