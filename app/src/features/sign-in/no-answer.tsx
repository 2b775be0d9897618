import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface NoAnswerProps {
  readonly title: ReactNode;
  /** Why, in words. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** The service could not be asked, and a way to ask again. */
export function NoAnswer({ title, text, onRetry }: NoAnswerProps) {
  return (
    <Card centred>
      <h1>{title}</h1>
      <p className="muted" role="alert">
        {text}
      </p>
      <Button kind="primary" wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Card>
  );
}
