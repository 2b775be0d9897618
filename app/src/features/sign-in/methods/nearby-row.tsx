import { beginPasskeySignIn } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Radar } from '../../../ui/icons.tsx';
import { nearbyDevice } from '../../passkeys/passkey-device.ts';
import { usePasskeyText } from '../../passkeys/passkey-text.ts';
import { usePasskey } from '../../passkeys/use-passkey.ts';
import { MethodRow } from './method-row.tsx';

/** Signs in with the passkey of a phone or tablet close by; the browser leads through it (R1.8, R10.10). */
export function NearbyRow({ onDone }: { readonly onDone: () => void }) {
  const runtime = useRuntime();
  const passkey = usePasskey(() => beginPasskeySignIn(runtime, { device: nearbyDevice }), onDone);
  const text = usePasskeyText(passkey.view);
  return (
    <MethodRow
      icon={<Radar size={20} />}
      name={<Trans>Device nearby</Trans>}
      note={passkey.isBusy ? <Trans>Confirm it’s you on your device…</Trans> : <Trans>Over Bluetooth</Trans>}
      action={<Trans>Send request</Trans>}
      disabled={passkey.isBusy}
      onPress={passkey.start}
    >
      <FieldError>{text}</FieldError>
    </MethodRow>
  );
}
