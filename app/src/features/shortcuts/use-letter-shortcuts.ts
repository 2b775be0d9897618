import { useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { setLetterShortcuts } from './use-shortcut.ts';

/** Whether shortcuts of letters alone work on this device, and how to turn them on and off. */
export function useLetterShortcuts(): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const { store } = useRuntime();
  const [isOn, setOn] = useState(() => store.read('letter_shortcuts'));
  const turn = (wanted: boolean): void => {
    store.write('letter_shortcuts', wanted);
    setLetterShortcuts(wanted);
    setOn(wanted);
  };
  return [isOn, turn];
}
