import type { BridgeCall } from '@aloft/core/rules';
import type { AppBridge } from './app-bridge.ts';

interface Options {
  readonly done?: () => void;
}

/**
 * Asks the app to do what a press on such an element does; the page does it where the app fails to. An app that takes its
 * time is not asked again: a second press is the person's wish to go on without it.
 */
export function askAppFirst(
  bridge: AppBridge,
  selector: string,
  callOf: (data: DOMStringMap) => BridgeCall,
  { done = () => undefined }: Options = {},
): void {
  const asked = new Set<HTMLElement>();
  let isPassing = false;
  const press = (element: HTMLElement): void => {
    isPassing = true;
    element.click();
    isPassing = false;
  };
  window.addEventListener(
    'click',
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
      if (element === null || element.ariaDisabled === 'true' || isPassing) return;
      if (asked.delete(element)) return;
      event.preventDefault();
      // Neither the page nor the other things that the app is asked for see this press.
      event.stopImmediatePropagation();
      asked.add(element);
      void bridge.ask(callOf(element.dataset)).then((result) => {
        if (result === 'done') done();
        // Gone where the person pressed again.
        else if (result === 'failed' && asked.has(element) && element.isConnected) press(element);
        asked.delete(element);
      });
    },
    { capture: true },
  );
}
