import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CloudOff, RotateCcw } from './icons.tsx';
import styles from './state.module.css';

interface FailureStateProps {
  /** What could not be shown. */
  readonly title: ReactNode;
  /** What happened, in the reader's words. */
  readonly children: ReactNode;
  /** Asks once more. Left out where only the other ways lead on. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Ways on beside another try. */
  readonly actions?: ReactNode;
  /** What a person may quote when they ask for help: code, time, request. */
  readonly detail?: string;
}

/** A part that could not be shown: what happened, and a way on. It is read out. */
export function FailureState(props: FailureStateProps) {
  const { title, children, onRetry, isRetrying = false, actions, detail } = props;
  return (
    <div role="alert" className={styles.state}>
      <span aria-hidden className={clsx(styles.art, styles.offline)}>
        <CloudOff size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{children}</p>
      <div className={styles.actions}>
        {onRetry !== undefined && (
          <Button
            kind="primary"
            icon={<RotateCcw size={18} aria-hidden />}
            busy={isRetrying}
            onClick={onRetry}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
        {actions}
      </div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
