import { useSyncExternalStore } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { setLetterShortcuts } from './use-shortcut.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether shortcuts of letters alone work on this device, and how to turn them on and off. */
export function useLetterShortcuts(): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const { store } = useRuntime();
  // The server does not know what a device keeps.
  const isOn = useSyncExternalStore(
    subscribe,
    () => store.read('letter_shortcuts'),
    () => true,
  );
  const turn = (wanted: boolean): void => {
    store.write('letter_shortcuts', wanted);
    setLetterShortcuts(wanted);
    for (const listener of listeners) listener();
  };
  return [isOn, turn];
}
