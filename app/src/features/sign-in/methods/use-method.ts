import type { SignInView } from '@aloft/core';
import { useState } from 'react';
import { waitFor } from 'xstate';
import { useSignIn } from '../../../actors/use-flows.ts';
import { useRuntime } from '../../../actors/use-runtime.ts';
import type { Method } from './method.ts';
import type { AvailableMethods } from './use-available-methods.ts';

/** A sign-in by another program or device, while it happens. */
export interface ActiveMethod {
  /** The method that was chosen; null while none is. */
  readonly method: Method | null;
  readonly view: SignInView;
  readonly start: (method: Method) => void;
  /** Back to all methods: what was asked is asked no longer. */
  readonly leave: () => void;
}

function eventOf(method: Method, port: string) {
  switch (method) {
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

/** Chooses a method, and follows it in the sign-in chart. */
export function useMethod({ desktop }: AvailableMethods): ActiveMethod {
  const { signIn } = useRuntime().actors;
  const view = useSignIn();
  const [method, setMethod] = useState<Method | null>(null);

  async function start(wanted: Method): Promise<void> {
    const event = eventOf(wanted, desktop ?? '');
    setMethod(wanted);
    if (!signIn.getSnapshot().can(event)) {
      // Whatever is under way, such as an open window, ends first.
      signIn.send({ type: 'signIn.cancel' });
      await waitFor(signIn, (snapshot) => snapshot.can(event));
    }
    signIn.send(event);
  }

  function leave(): void {
    signIn.send({ type: 'signIn.cancel' });
    setMethod(null);
  }

  return { method, view, start: (wanted) => void start(wanted), leave };
}
