// Functions that run in the pages of WebKit. Each is sent as source text, so none may use outer variables.
// They provide the locators and the console that WebDriver lacks.
import { rolldown } from 'rolldown';

/** The result of one query of the page. */
export interface Look {
  readonly elements: readonly unknown[];
  /** For each element: visible, enabled, and not covered at its centre. */
  readonly shown: readonly boolean[];
  readonly enabled: readonly boolean[];
  readonly clear: readonly boolean[];
  /** The position of each; equal positions in two queries mean that it is stable. */
  readonly places: readonly string[];
  readonly errors: readonly string[];
}

interface Ivya {
  parseSelector(selector: string): unknown;
  querySelectorAll(parsed: unknown, root: Node): Element[];
}

declare global {
  interface Window {
    engineIvya?: Ivya;
    engineErrors?: string[];
    engineSeen?: number;
    /** Ends the watch over a press; whether it missed its element. */
    enginePressed?: (ends: boolean) => Press;
  }
}

/** Playwright's locators as a script that sets `window.engineIvya`. */
export async function locatorScript(): Promise<string> {
  const bundle = await rolldown({ input: 'ivya', cwd: import.meta.dirname });
  const { output } = await bundle.generate({ format: 'iife', name: 'ivya' });
  await bundle.close();
  return `${output[0].code}\nwindow.engineIvya = ivya.Ivya.create({ browser: 'webkit', testIdAttribute: 'data-testid', exact: false });`;
}

/** Finds the elements of a selector, optionally scrolled into view; returns null without locators. */
export function lookFor(selector: string | null, intoView: boolean): Look | null {
  if (window.engineErrors === undefined) {
    const errors: string[] = [];
    window.engineErrors = errors;
    const write = console.error;
    console.error = (...words: unknown[]) => {
      errors.push(words.map(String).join(' '));
      write(...words);
    };
    window.addEventListener('error', (event) =>
      errors.push(event.message || `could not load ${event.target}`),
    );
    window.addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
    document.addEventListener('securitypolicyviolation', (event) =>
      errors.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
    performance.setResourceTimingBufferSize(10_000);
  }
  const loaded = performance.getEntriesByType('resource');
  for (const one of loaded.slice(window.engineSeen ?? 0))
    if (one instanceof PerformanceResourceTiming && one.responseStatus >= 400)
      window.engineErrors.push(`${one.responseStatus} ${one.name}`);
  window.engineSeen = loaded.length;
  const errors = window.engineErrors.splice(0);
  if (selector !== null && window.engineIvya === undefined) {
    window.engineErrors.push(...errors);
    return null;
  }
  const elements =
    selector === null || window.engineIvya === undefined
      ? []
      : window.engineIvya.querySelectorAll(window.engineIvya.parseSelector(selector), document);
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isEnabled = (element: Element): boolean =>
    !element.matches(':disabled') && element.closest('[aria-disabled=true]') === null;
  const isClear = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (over === null) return false;
    return element.contains(over) || over.closest('label')?.contains(element) === true;
  };
  const [only] = elements;
  if (intoView && elements.length === 1 && only !== undefined && !isClear(only))
    only.scrollIntoView({ block: 'center', inline: 'nearest' });
  return {
    elements,
    shown: elements.map(isShown),
    enabled: elements.map(isEnabled),
    clear: elements.map(isClear),
    places: elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${x} ${y} ${width} ${height}`;
    }),
    errors,
  };
}

/** What a press on an element came to; `nothing` while no event of it has come. */
export type Press = 'hit' | 'missed' | 'nothing';

/**
 * Watches a press on an element until `window.enginePressed` ends it: between its measure and the press it may have
 * moved, and a busy engine loses one. Events that would go to something else are stopped.
 */
export function watchPress(element: Element): void {
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'contextmenu'];
  let missed = false;
  let arrived = false;
  const inspect = (event: Event): void => {
    const path = event.composedPath();
    const isHit = path.some(
      (one) => one === element || (one instanceof HTMLLabelElement && one.contains(element)),
    );
    arrived ||= event.type === 'click' || event.type === 'contextmenu';
    if (isHit) return;
    missed = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of kinds) window.addEventListener(kind, inspect, true);
  window.enginePressed = (ends) => {
    const press = missed ? 'missed' : arrived ? 'hit' : 'nothing';
    if (press !== 'nothing' || ends)
      for (const kind of kinds) window.removeEventListener(kind, inspect, true);
    return press;
  };
}

/** Replaces the content of a field, as a paste would. */
export function typeInto(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.focus();
  element.select();
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
