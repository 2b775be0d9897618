import type { SignInView } from '@aloft/core';
import { useState } from 'react';
import { waitFor } from 'xstate';
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

function eventOf(way: Way, port: string) {
  switch (way) {
    case 'extension':
      return { type: 'extension.ask' } as const;
    case 'desktop':
      return { type: 'desktop.ask', port } as const;
    case 'device':
      return { type: 'device.ask' } as const;
    case 'qr':
      return { type: 'qr.show' } as const;
  }
}

/** Chooses a way, and follows it in the sign-in chart. */
export function useWay({ desktop }: PresentWays): WayInUse {
  const { signIn } = useRuntime().actors;
  const view = useSignIn();
  const [way, setWay] = useState<Way | null>(null);

  async function start(wanted: Way): Promise<void> {
    const event = eventOf(wanted, desktop ?? '');
    setWay(wanted);
    if (!signIn.getSnapshot().can(event)) {
      // Whatever is under way, such as an open window, ends first.
      signIn.send({ type: 'signIn.cancel' });
      await waitFor(signIn, (snapshot) => snapshot.can(event));
    }
    signIn.send(event);
  }

  function leave(): void {
    signIn.send({ type: 'signIn.cancel' });
    setWay(null);
  }

  return { way, view, start: (wanted) => void start(wanted), leave };
}
