import type { SignInView } from '@aloft/core';
import { useState } from 'react';
import { useSignIn } from '../../../actors/use-flows.ts';
import { useRuntime } from '../../../actors/use-runtime.ts';
import type { PresentWays } from './use-present-ways.ts';
import type { Way } from './way.ts';

/** A sign-in by another program or device, while it happens. */
export interface WayInUse {
  /** The way that was chosen; null while none is. */
  readonly way: Way | null;
  readonly view: SignInView;
  readonly start: (way: Way) => void;
  /** Back to all ways: what was asked is asked no longer. */
  readonly leave: () => void;
}

/** Chooses a way, and follows it in the sign-in chart. */
export function useWay({ desktop }: PresentWays): WayInUse {
  const { signIn } = useRuntime().actors;
  const view = useSignIn();
  const [way, setWay] = useState<Way | null>(null);

  function start(wanted: Way): void {
    // Whatever is under way gives room for what is pressed now.
    signIn.send({ type: 'signIn.cancel' });
    setWay(wanted);
    if (wanted === 'extension') signIn.send({ type: 'extension.ask' });
    else if (wanted === 'desktop') signIn.send({ type: 'desktop.ask', port: desktop ?? '' });
    else if (wanted === 'device') signIn.send({ type: 'device.ask' });
    else signIn.send({ type: 'qr.show' });
  }

  function leave(): void {
    signIn.send({ type: 'signIn.cancel' });
    setWay(null);
  }

  return { way, view, start, leave };
}
