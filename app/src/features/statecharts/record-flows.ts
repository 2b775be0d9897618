import { createQuickPress, type Flows, viewQuickPress } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import { createRecorder, type Recorder } from '@aloft/core/traces';
import type { InspectionEvent } from 'xstate';
import type { Development } from './development/development.tsx';
import { counts, takeEarlyPresses } from './early-presses.ts';

/**
 * Starts the flows of a page where the operator allows the debug console: records them from the first event on, and opens
 * the console after five quick presses (R2.22).
 * @param development what the console can do to the charts; null outside development
 */
export function recordFlows(
  facts: PageFacts,
  start: (inspect: (event: InspectionEvent) => void) => Flows,
  development: Development | null,
): { readonly flows: Flows; readonly recorder: Recorder } {
  const recorder = createRecorder({ now: Date.now });
  const flows = start(
    development === null
      ? recorder.inspect
      : (event) => {
          development.inspect(event);
          recorder.inspect(event);
        },
  );
  const gate = createQuickPress(flows.flowContext);
  let close: Promise<() => void> | null = null;

  async function open(): Promise<() => void> {
    const { openConsole } = await import('./open-console.tsx');
    const controls = development?.controls ?? null;
    return openConsole({ facts, recorder, controls, onClose: () => gate.send({ type: 'debug.close' }) });
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
    if (counts(event)) gate.send({ type: 'page.press' });
  };
  for (let early = takeEarlyPresses(); early > 0; early -= 1) gate.send({ type: 'page.press' });
  window.addEventListener('pointerdown', press, { capture: true, passive: true });
  return { flows, recorder };
}
