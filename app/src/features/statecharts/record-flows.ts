import { createQuickPress, type Flows, viewQuickPress } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import { createRecorder } from '@aloft/core/traces';
import type { InspectionEvent } from 'xstate';

/**
 * Starts the flows of a page where the operator allows the debug console: records them from the first event on, and opens
 * the console after five quick presses (R2.22).
 */
export function recordFlows(
  facts: PageFacts,
  start: (inspect: (event: InspectionEvent) => void) => Flows,
): Flows {
  const recorder = createRecorder({ now: Date.now });
  const flows = start(recorder.inspect);
  const gate = createQuickPress(flows.flowContext);
  let close: Promise<() => void> | null = null;

  async function open(): Promise<() => void> {
    const { openConsole } = await import('./open-console.tsx');
    return openConsole({ facts, recorder, onClose: () => gate.send({ type: 'debug.close' }) });
  }

  gate.subscribe((snapshot) => {
    const isOpen = viewQuickPress(snapshot).screen === 'console';
    if (isOpen && close === null) {
      close = open();
      // Without its script it does not open; five more presses ask for it again.
      close.catch(() => gate.send({ type: 'debug.close' }));
    } else if (!isOpen && close !== null) {
      close.then((run) => run()).catch(() => undefined);
      close = null;
    }
  });
  flows.flowContext.adopt(gate);
  gate.start();
  const press = (event: PointerEvent): void => {
    if (event.isPrimary && event.button === 0) gate.send({ type: 'page.press' });
  };
  window.addEventListener('pointerdown', press, { capture: true, passive: true });
  return flows;
}
