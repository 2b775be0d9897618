import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRuntime, useSession } from '../../actors/use-runtime.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import panel from '../files/panel.module.css';

/**
 * Stands in place of what a page shows as long as nobody could say whose it is: the session may be renewed, and the service
 * did not answer. It is asked again by itself.
 */
export function UnreachableAccount({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { actors } = useRuntime();
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = useFailureText(failure);
  if (session.status === 'unreachable' && session.failure !== failure) setFailure(session.failure);
  if (session.status !== 'unreachable' && session.status !== 'unknown' && failure !== null) setFailure(null);
  if (failure === null) return children;
  return (
    <div className={panel.panel}>
      <h1 className="visually-hidden">
        <Trans>Drive</Trans>
      </h1>
      <FailureState
        title={<Trans>Couldn’t load your account</Trans>}
        isRetrying={session.status === 'unknown'}
        onRetry={() => actors.session.send({ type: 'session.retry' })}
      >
        {text}
      </FailureState>
    </div>
  );
}
