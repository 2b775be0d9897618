import { type Locale, locales } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../actors/use-runtime.ts';
import { keepCookie } from '../cookies.ts';
import { isTheme } from '../facts.ts';

function changeLocale(locale: Locale): void {
  keepCookie('locale', locale);
  const parts = window.location.pathname.split('/').filter((part) => part !== '');
  const prefixed = locales.some((one) => one.code === parts[0]);
  if (prefixed) window.location.assign(`/${[locale, ...parts.slice(1)].join('/')}${window.location.search}`);
  else window.location.reload();
}

/** The six languages, each by its own name (R1.1). */
export function LanguageSwitch() {
  const { t } = useLingui();
  const { facts } = useApp();
  return (
    <select
      className="select"
      aria-label={t`Language`}
      defaultValue={facts.locale}
      onChange={(event) => {
        const chosen = locales.find((one) => one.code === event.target.value);
        if (chosen !== undefined) changeLocale(chosen.code);
      }}
    >
      {locales.map((one) => (
        <option key={one.code} value={one.code} lang={one.code}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

/** As the device, light or dark. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const { facts } = useApp();
  return (
    <select
      className="select"
      aria-label={t`Appearance`}
      defaultValue={facts.theme}
      onChange={(event) => {
        const theme = event.target.value;
        if (!isTheme(theme)) return;
        keepCookie('theme', theme);
        if (theme === 'system') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
      }}
    >
      <option value="system">{t`Same as device`}</option>
      <option value="light">{t`Light`}</option>
      <option value="dark">{t`Dark`}</option>
    </select>
  );
}
