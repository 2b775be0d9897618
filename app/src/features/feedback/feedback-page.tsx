import { Trans } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CircleCheck } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panel from '../files/panel.module.css';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback-page.module.css';

/** Tells the operator what is broken, missing or unclear (`/drive/feedback`, R2.6). */
export function FeedbackPage({ from }: { readonly from: string }) {
  useMarkReady();
  // The draft and the facts are the browser's.
  const isHydrated = useHydrated();
  const [isSent, setSent] = useState(false);
  return (
    <div className={panel.panel}>
      <div className={panel.toolbar}>
        <h1 className={panel.title}>
          <Trans>Feedback</Trans>
        </h1>
      </div>
      {isSent ? (
        <EmptyState
          art={<CircleCheck />}
          tint="star"
          title={<Trans>Thank you</Trans>}
          actions={
            <Button onClick={() => setSent(false)}>
              <Trans>Send more feedback</Trans>
            </Button>
          }
        >
          <Trans>We’ve received your message.</Trans>
        </EmptyState>
      ) : (
        <div className={styles.body}>
          {isHydrated ? <FeedbackForm from={from} onSent={() => setSent(true)} /> : <Skeleton lines={6} />}
        </div>
      )}
    </div>
  );
}
