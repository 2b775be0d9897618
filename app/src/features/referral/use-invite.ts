import { beginInvite, type InviteView, viewInvite } from '@aloft/core';
import { useEffect, useState } from 'react';
import { useApp, useRuntime, useSnapshot } from '../../actors/use-runtime.ts';

/** The own invitation; with `code`, the one by which the reader came is accepted first. */
export function useInvite(code: string): { readonly view: InviteView; readonly retry: () => void } {
  const runtime = useRuntime();
  const { origin } = useApp().facts;
  const [actor] = useState(() =>
    beginInvite(runtime, { code, urlOf: (own) => `${origin}/referral?from=${encodeURIComponent(own)}` }),
  );
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return {
    view: viewInvite(useSnapshot(actor)),
    retry: () => actor.send({ type: 'invitation.reload' }),
  };
}
