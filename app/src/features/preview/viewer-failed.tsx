import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PlanLimit } from '../../data/larger-plan.ts';
import { Button } from '../../ui/button.tsx';
import { planLimitOf, useLimitText } from '../membership/use-limit-text.ts';
import styles from './viewer.module.css';

interface ViewerFailedProps {
  /** The way to what lifts a limit of the reader’s plan. */
  readonly liftLimit: ((limit: PlanLimit) => ReactNode) | undefined;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

/** Why a file is not shown, and another try. */
export function ViewerFailed({ failure, liftLimit, onRetry }: ViewerFailedProps) {
  const text = useLimitText(failure, liftLimit !== undefined);
  const limit = failure === null ? null : planLimitOf(failure);
  return (
    <div className={styles.words} role="alert">
      <p>{text}</p>
      <Button kind="primary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {limit !== null && liftLimit?.(limit)}
    </div>
  );
}
