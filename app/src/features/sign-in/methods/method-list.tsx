import { Trans } from '@lingui/react/macro';
import { MonitorDown, Puzzle, QrIcon, Radar } from '../../../ui/icons.tsx';
import type { Method } from './method.ts';
import { MethodRow } from './method-row.tsx';
import styles from './methods.module.css';
import { NearbyRow } from './nearby-row.tsx';
import type { AvailableMethods } from './use-available-methods.ts';

interface MethodListProps {
  readonly present: AvailableMethods;
  readonly onChoose: (method: Method) => void;
  /** Told when a passkey of a device nearby has signed this browser in. */
  readonly onNearby: () => void;
}

/** The available methods, and what the others need (R1.5–R1.8). */
export function MethodList({ present, onChoose, onNearby }: MethodListProps) {
  const byPasskey = !present.device && present.nearby;
  const has = {
    extension: present.extension,
    desktop: present.desktop !== null,
    device: present.device || byPasskey,
  };
  return (
    <>
      <ul className={styles.list}>
        {has.extension && (
          <MethodRow
            icon={<Puzzle size={20} />}
            name={<Trans>Browser extension</Trans>}
            note={<Trans>Installed in this browser</Trans>}
            action={<Trans context="button: sign in this way">Use</Trans>}
            onPress={() => onChoose('extension')}
          />
        )}
        {has.desktop && (
          <MethodRow
            icon={<MonitorDown size={20} />}
            name={<Trans>Desktop client</Trans>}
            note={<Trans>It opened this page</Trans>}
            action={<Trans context="button: sign in this way">Use</Trans>}
            onPress={() => onChoose('desktop')}
          />
        )}
        {byPasskey && <NearbyRow onDone={onNearby} />}
        {present.device && (
          <MethodRow
            icon={<Radar size={20} />}
            name={<Trans>Device nearby</Trans>}
            note={<Trans>On this network</Trans>}
            action={<Trans>Send request</Trans>}
            onPress={() => onChoose('device')}
          />
        )}
        <MethodRow
          icon={<QrIcon size={20} />}
          name={<Trans>Signed-in phone</Trans>}
          note={<Trans>Scan a code with it</Trans>}
          action={<Trans>Show code</Trans>}
          onPress={() => onChoose('qr')}
        />
      </ul>
      {!(has.extension && has.desktop && has.device) && <UnavailableMethods has={has} />}
    </>
  );
}

function UnavailableMethods({
  has,
}: {
  readonly has: Readonly<Record<'extension' | 'desktop' | 'device', boolean>>;
}) {
  return (
    <details className={styles.needed}>
      <summary>
        <Trans>More ways to sign in</Trans>
      </summary>
      <ul>
        {!has.extension && (
          <li>
            <Trans>Browser extension: install it in this browser, and it appears here.</Trans>
          </li>
        )}
        {!has.desktop && (
          <li>
            <Trans>Desktop client: start the sign-in there, and it opens this page again.</Trans>
          </li>
        )}
        {!has.device && (
          <li>
            <Trans>
              Device nearby: browsers can’t search the network for devices. With Bluetooth, a phone that has
              your passkey appears here; any other device can scan the code.
            </Trans>
          </li>
        )}
      </ul>
    </details>
  );
}
