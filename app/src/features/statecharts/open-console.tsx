import type { PageFacts } from '@aloft/core/rules';
import type { Recorder } from '@aloft/core/traces';
import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../late-messages.ts';
import styles from './console.module.css';
import { Console, type ConsoleProps } from './console.tsx';

interface ConsoleOptions extends Pick<ConsoleProps, 'controls'> {
  readonly facts: PageFacts;
  readonly recorder: Recorder;
  readonly onClose: () => void;
}

/**
 * The element that the console stands in. A viewer or a dialog that is open makes the rest of the page inert: then the
 * console is one above it.
 */
function makeHost(name: string, onClose: () => void) {
  if (document.querySelector('dialog:modal') === null) {
    return { host: document.createElement('div'), show: () => undefined };
  }
  const host = document.createElement('dialog');
  host.className = styles.host ?? '';
  host.ariaLabel = name;
  host.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  return { host, show: () => host.showModal() };
}

/** Shows the console beside the page, in a tree of its own: it works where the page does not. Answers how to close it. */
export async function openConsole({
  facts,
  recorder,
  controls,
  onClose,
}: ConsoleOptions): Promise<() => void> {
  const messages = await loadMessages('late');
  const i18n = setupI18n({ locale: facts.locale, messages: { [facts.locale]: messages } });
  const before = document.activeElement;
  const { host, show } = makeHost(i18n._(msg`Statecharts`), onClose);
  document.body.append(host);
  show();
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
