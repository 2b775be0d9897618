import type { PageFacts } from '@aloft/core/rules';
import type { Recorder } from '@aloft/core/traces';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../late-messages.ts';
import { Console, type ConsoleProps } from './console.tsx';

interface ConsoleOptions extends Pick<ConsoleProps, 'controls'> {
  readonly facts: PageFacts;
  readonly recorder: Recorder;
  readonly onClose: () => void;
}

/** Shows the console beside the page, in a tree of its own: it works where the page does not. Answers how to close it. */
export async function openConsole({
  facts,
  recorder,
  controls,
  onClose,
}: ConsoleOptions): Promise<() => void> {
  const messages = await loadMessages('all');
  const i18n = setupI18n({ locale: facts.locale, messages: { [facts.locale]: messages } });
  const before = document.activeElement;
  const host = document.createElement('div');
  document.body.append(host);
  const tree = createRoot(host);
  tree.render(
    <I18nProvider i18n={i18n}>
      <Console recorder={recorder} build={facts.buildId} controls={controls} onClose={onClose} />
    </I18nProvider>,
  );
  return () => {
    tree.unmount();
    host.remove();
    if (before instanceof HTMLElement) before.focus();
  };
}
