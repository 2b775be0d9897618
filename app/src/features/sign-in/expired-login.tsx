import type { LoginView } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { CloseWindowHint } from './close-window-hint.tsx';

interface ExpiredLoginProps {
  readonly view: Extract<LoginView, { readonly screen: 'expired' }>;
  /** Back to address and password. */
  readonly onBack: () => void;
}

/** The second step took too long, or the request of the other program, which has to ask again, did. */
export function ExpiredLogin({ view: { failure, canRetry }, onBack }: ExpiredLoginProps) {
  const text = useFailureText(failure);
  return (
    <>
      <FieldError>{text}</FieldError>
      {canRetry ? (
        <Button kind="primary" wide onClick={onBack}>
          <Trans>Back to sign-in</Trans>
        </Button>
      ) : (
        <CloseWindowHint />
      )}
    </>
  );
}
