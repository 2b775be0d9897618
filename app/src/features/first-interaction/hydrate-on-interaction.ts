import type { PageFacts } from '@aloft/core/rules';
import { showLoadFailure } from '../load-failure/show-load-failure.ts';
import { nativeForm } from './native-form.ts';
import { preferenceForms } from './preference-forms.ts';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** What a person can use that is the app's: every control, and the links into the drive. */
const controls = 'button, input, select, textarea, a[href^="/drive"]';
const nativeForms = `form[${Object.keys(nativeForm).join()}]`;
/** Controls that the browser itself answers, or the script of this page. */
const answered = `[popovertarget], ${preferenceForms} button, ${nativeForms} *`;

/** Of a form that shows what was typed into it before: how the key begins that it is stored by. */
export const draftAttribute = 'data-draft';

/** Whether something is stored that a form of the page shows; false where the browser keeps nothing. */
function hasDraft(): boolean {
  const name = document.querySelector(`[${draftAttribute}]`)?.getAttribute(draftAttribute) ?? null;
  try {
    return name !== null && Object.keys(localStorage).some((key) => key.startsWith(name));
  } catch {
    return false;
  }
}

function controlOf({ target }: Event): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control?.closest(answered) ? null : control;
}

function appendLink(rel: 'modulepreload' | 'stylesheet', href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

/** Takes the fonts out of a sheet: the page goes on in the one that it is being read in, and nothing moves. */
function dropFonts(sheet: CSSStyleSheet | CSSGroupingRule): void {
  for (let nth = sheet.cssRules.length - 1; nth >= 0; nth -= 1) {
    const rule = sheet.cssRules[nth];
    if (rule instanceof CSSFontFaceRule) sheet.deleteRule(nth);
    else if (rule instanceof CSSGroupingRule) dropFonts(rule);
  }
}

/** Settles when the sheet is in force; rejects when it does not arrive. */
const styled = (href: string): Promise<void> =>
  new Promise((settle, reject) => {
    const link = appendLink('stylesheet', href);
    // Not in force before its fonts are out.
    link.media = 'not all';
    link.addEventListener('load', () => {
      if (link.sheet !== null) dropFonts(link.sheet);
      link.media = 'all';
      settle();
    });
    link.addEventListener('error', () => reject(new Error(`no style sheet at ${href}`)));
  });

async function loadApp({ script, styles, preloads }: PageFacts): Promise<void> {
  for (const href of [script, ...preloads]) appendLink('modulepreload', href);
  // Before the app shows something of its own.
  await Promise.all(styles.map(styled));
  await import(/* @vite-ignore */ script);
}

/** Calls back once the page answers to presses, which the document says of itself. */
function whenReady(ready: () => void): void {
  const { documentElement } = document;
  const observer = new MutationObserver(() => {
    if (documentElement.dataset.ready !== 'true') return;
    observer.disconnect();
    ready();
  });
  observer.observe(documentElement, { attributeFilter: ['data-ready'] });
}

/**
 * Loads the app when somebody is about to use a control of the page: points at it, touches it or comes to it with the
 * keyboard; at once where a form has to show what was typed before. What they press until the app answers is pressed again then. Answers how to load it for another reason.
 */
export function hydrateOnInteraction(facts: PageFacts): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isLoading = false;
  let again = (): void => undefined;

  function load(): void {
    if (isLoading || signal.aborted) return;
    isLoading = true;
    loadApp(facts).catch(() => {
      isLoading = false;
      showLoadFailure();
    });
  }
  function holdBack(event: Event, repeat: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Of several presses the last is meant.
    again = repeat;
    load();
  }

  for (const sign of signs) {
    const loadForControl = (event: Event): void => {
      if (controlOf(event) !== null) load();
    };
    window.addEventListener(sign, loadForControl, { signal, capture: true, passive: true });
  }
  window.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event);
      // What submits a form does so by its own event.
      if (control instanceof HTMLButtonElement && control.type === 'button')
        holdBack(event, () => control.click());
    },
    { signal, capture: true },
  );
  window.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (target instanceof HTMLFormElement && target.closest(`${preferenceForms}, ${nativeForms}`) === null)
        holdBack(event, () => target.requestSubmit(submitter));
    },
    { signal, capture: true },
  );
  if (hasDraft()) load();
  whenReady(() => {
    listening.abort();
    again();
  });
  return load;
}
