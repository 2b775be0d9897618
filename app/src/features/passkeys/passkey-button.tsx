import { beginPasskeySignIn } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FingerprintPattern } from '../../ui/icons.tsx';
import { passkeyDevice } from './passkey-device.ts';
import { usePasskeyText } from './passkey-text.ts';
import { usePasskey } from './use-passkey.ts';

interface PasskeyButtonProps {
  /** The authorization that the sign-in is for. */
  readonly request?: string;
  /** Of the sign-in whose second step it is. */
  readonly challenge?: string;
  /** Whether the passkey was the last that was tried: what went wrong before is over. */
  readonly isLatest: boolean;
  readonly onStart: () => void;
  readonly children: ReactNode;
  /** Told where another program waits; empty where this browser is signed in. */
  readonly onDone: (redirectTo: string) => void;
}

/** Signs in with a passkey, alone or as the second step; what goes wrong stands below it (R10.10). */
export function PasskeyButton({ children, isLatest, onStart, onDone, ...wanted }: PasskeyButtonProps) {
  const runtime = useRuntime();
  const passkey = usePasskey(() => beginPasskeySignIn(runtime, { ...wanted, device: passkeyDevice }), onDone);
  const text = usePasskeyText(passkey.view);
  const isPrompting = passkey.view.screen === 'prompt';
  return (
    <>
      <Button
        wide
        icon={<FingerprintPattern size={18} aria-hidden />}
        disabled={passkey.isBusy}
        aria-describedby="passkey-error"
        onClick={() => {
          onStart();
          passkey.start();
        }}
      >
        {isPrompting ? (
          <Trans>Confirm it’s you on your device…</Trans>
        ) : passkey.isBusy ? (
          <Trans>One moment…</Trans>
        ) : (
          children
        )}
      </Button>
      <FieldError id="passkey-error">{isLatest && text}</FieldError>
    </>
  );
}
