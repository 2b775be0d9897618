import '../../styles/index.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** Where a test shows what it is about. */
export interface Stage {
  readonly host: HTMLElement;
  /** Shows this, and whatever becomes of it. */
  readonly show: (content: ReactNode) => void;
}

/** A stage for each test of a file: English, as wide as a desk, and gone at the end. */
export function openStage(): Stage {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  let host = document.createElement('main');
  let end = (): void => undefined;
  let show: Stage['show'] = () => undefined;
  beforeEach(async () => {
    await page.viewport(desk.width, desk.height);
    document.documentElement.lang = 'en';
    host = document.createElement('main');
    host.id = 'content';
    host.tabIndex = -1;
    document.body.append(host);
    const root = createRoot(host);
    show = (content) => root.render(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
    end = () => {
      root.unmount();
      host.remove();
    };
  });
  afterEach(() => end());
  return {
    get host() {
      return host;
    },
    show: (content) => show(content),
  };
}

/** The first element that a selector finds, once it is there. */
export async function found(selector: string, within: ParentNode = document): Promise<HTMLElement> {
  await expect.poll(() => within.querySelector(selector)).not.toBeNull();
  const element = within.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`${selector} has gone again`);
  return element;
}

/** The words of what has the focus: its label, or its text. */
export function focused(): string {
  const element = document.activeElement;
  if (element === null || element === document.body) return '';
  return (
    element.getAttribute('aria-label') ?? (element.textContent || element.id || element.tagName.toLowerCase())
  );
}

/** Until nothing moves any more; what turns for ever, or moves with the scrollbar, does not count. */
export async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      (one) => one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity,
    );
  // One that is cancelled, because what it moved has gone, has come to rest, too.
  await Promise.allSettled(ending.map((one) => one.finished));
}

/** What axe finds wrong on the page as it stands. */
export async function violations(): Promise<string[]> {
  await settled();
  const { violations: all } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      'page-has-heading-one': { enabled: false },
      region: { enabled: false },
      'heading-order': { enabled: false },
    },
  });
  return all.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
