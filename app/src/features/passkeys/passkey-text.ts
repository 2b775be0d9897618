import type { PasskeyView } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../ui/failure-text.ts';

/** Why the last try ended, in words; empty where nothing is wrong. */
export function usePasskeyText(view: PasskeyView): string {
  const { t } = useLingui();
  const { problem, failure } = view.screen === 'ready' ? view : { problem: null, failure: null };
  const text = useFailureText(failure);
  switch (problem) {
    case 'dismissed':
      return t`No passkey was used. Try again.`;
    case 'alreadyHere':
      return t`This device already has a passkey for your account.`;
    case 'unsupported':
      return t`This browser can’t use passkeys at this address.`;
    default:
      return text;
  }
}
