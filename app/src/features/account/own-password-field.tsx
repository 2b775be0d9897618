import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';

type Own = 'label' | 'maxLength' | 'autoComplete';

/** The password of the account, which changes that a stolen session must not make ask for. */
export function OwnPasswordField(props: Omit<ComponentProps<typeof PasswordField>, Own>) {
  return (
    <PasswordField
      {...props}
      label={<Trans>Password</Trans>}
      maxLength={256}
      autoComplete="current-password"
    />
  );
}
