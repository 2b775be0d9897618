import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MonitorDown, Puzzle, QrIcon, Radar } from '../../../ui/icons.tsx';
import type { PresentWays } from './use-present-ways.ts';
import type { Way } from './way.ts';
import styles from './ways.module.css';

interface WayListProps {
  readonly present: PresentWays;
  readonly onChoose: (way: Way) => void;
}

/** The ways that are there, and in words what the others need (R1.5–R1.8). */
export function WayList({ present, onChoose }: WayListProps) {
  const has = { extension: present.extension, desktop: present.desktop !== null, device: present.device };
  return (
    <>
      <ul className={styles.list}>
        {has.extension && (
          <WayRow
            icon={<Puzzle size={20} />}
            name={<Trans>Browser extension</Trans>}
            note={<Trans>Installed in this browser</Trans>}
            action={<Trans context="button: sign in this way">Use</Trans>}
            onPress={() => onChoose('extension')}
          />
        )}
        {has.desktop && (
          <WayRow
            icon={<MonitorDown size={20} />}
            name={<Trans>Desktop client</Trans>}
            note={<Trans>It opened this page</Trans>}
            action={<Trans context="button: sign in this way">Use</Trans>}
            onPress={() => onChoose('desktop')}
          />
        )}
        {has.device && (
          <WayRow
            icon={<Radar size={20} />}
            name={<Trans>Device nearby</Trans>}
            note={<Trans>On this network</Trans>}
            action={<Trans>Ask it</Trans>}
            onPress={() => onChoose('device')}
          />
        )}
        <WayRow
          icon={<QrIcon size={20} />}
          name={<Trans>Signed-in phone</Trans>}
          note={<Trans>Scan a code with it</Trans>}
          action={<Trans>Show code</Trans>}
          onPress={() => onChoose('qr')}
        />
      </ul>
      {!(has.extension && has.desktop && has.device) && <NeededWays has={has} />}
    </>
  );
}

interface WayRowProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly action: ReactNode;
  readonly onPress: () => void;
}

function WayRow({ icon, name, note, action, onPress }: WayRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.tile} aria-hidden>
        {icon}
      </span>
      <span>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.note}>{note}</span>
      </span>
      <Button kind="soft" size="small" onClick={onPress}>
        {action}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </li>
  );
}

function NeededWays({
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
            <Trans>Device nearby: a browser can’t look for one. Scan the code with it instead.</Trans>
          </li>
        )}
      </ul>
    </details>
  );
}
