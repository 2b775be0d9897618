import { preferencesPath, type Theme, themes } from '@aloft/core/rules';
import { keepCookie } from '../../cookies.ts';
import { tellOtherTabs } from '../../other-tabs/tell.ts';
import { consentBarId, keepBottomInset } from '../consent/bottom-inset.ts';

/** The forms by which appearance and cookies are chosen. The server takes them where no script runs. */
export const preferenceForms = `form[action="${preferencesPath}"]`;

/** Shows the page as chosen, and the buttons that say so. */
function chooseTheme(theme: Theme): void {
  keepCookie('theme', theme);
  tellOtherTabs({ what: 'theme', theme });
  const { documentElement } = document;
  if (theme === 'system') delete documentElement.dataset.theme;
  else documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll<HTMLButtonElement>(`${preferenceForms} [name=theme]`))
    button.setAttribute('aria-pressed', String(button.value === theme));
}

/**
 * Answers what a person chooses about appearance and cookies until the app does, which continues from the same cookies.
 * @param load called where the answer allows what only the app does
 */
export function answerPreferences(load: () => void): void {
  const listening = new AbortController();
  const bar = document.getElementById(consentBarId);
  // In somebody else's frame it could be pressed unseen, and a window that a page has opened only passes something on.
  if (bar !== null && (window.top !== window || window.opener !== null)) bar.hidden = true;
  const release = bar === null || bar.hidden ? () => undefined : keepBottomInset(bar);

  window.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (document.documentElement.dataset.ready === 'true') return listening.abort();
      if (!(target instanceof HTMLFormElement) || target.closest(preferenceForms) === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!(submitter instanceof HTMLButtonElement)) return;
      const { name, value } = submitter;
      const theme = themes.find((one) => one === value);
      if (name === 'theme' && theme !== undefined) chooseTheme(theme);
      if (name !== 'consent') return;
      keepCookie('aloft-consent', value);
      release();
      if (bar !== null) bar.hidden = true;
      if (value !== 'none') load();
    },
    { signal: listening.signal, capture: true },
  );
}
