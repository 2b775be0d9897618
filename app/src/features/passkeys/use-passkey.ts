import { type beginPasskeySignIn, type PasskeyView, viewPasskey } from '@aloft/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from '../../actors/use-runtime.ts';

type PasskeyActor = ReturnType<typeof beginPasskeySignIn>;

interface PasskeyInUse {
  readonly view: PasskeyView;
  readonly isBusy: boolean;
  readonly start: () => void;
  /** Closes the browser's prompt. */
  readonly cancel: () => void;
}

/** A passkey that is asked for or made, as long as the view is there. `onDone` is told where another program waits. */
export function usePasskey(make: () => PasskeyActor, onDone: (redirectTo: string) => void): PasskeyInUse {
  const [actor] = useState(make);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const told = actor.on('passkey.completed', ({ redirectTo }) => done(redirectTo));
    actor.start();
    return () => {
      told.unsubscribe();
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'passkey.cancel' });
    };
  }, [actor]);
  const view = viewPasskey(useSnapshot(actor));
  return {
    view,
    isBusy: view.screen !== 'ready' || view.busy,
    start: () => actor.send({ type: 'passkey.start' }),
    cancel: () => actor.send({ type: 'passkey.cancel' }),
  };
}
