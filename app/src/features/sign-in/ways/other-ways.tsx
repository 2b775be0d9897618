import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialog.tsx';
import { type OpenedBy, usePresentWays } from './use-present-ways.ts';
import { useWay } from './use-way.ts';
import { WayList } from './way-list.tsx';
import { WayStep } from './way-step.tsx';
import styles from './ways.module.css';

interface OtherWaysProps {
  readonly openedBy: OpenedBy;
  /** Told when the passkey of a device nearby has signed this browser in. */
  readonly onNearby: () => void;
}

/** Below the form: who else can sign this browser in. The session leads on when somebody did. */
export function OtherWays({ openedBy, onNearby }: OtherWaysProps) {
  const { t } = useLingui();
  const present = usePresentWays(openedBy);
  const inUse = useWay(present);
  return (
    <section className={styles.ways} aria-labelledby="other-ways">
      <h2 id="other-ways" className={styles.divider}>
        <Trans>Or sign in another way</Trans>
      </h2>
      <WayList present={present} onChoose={inUse.start} onNearby={onNearby} />
      {inUse.way !== null && inUse.view.screen !== 'idle' && (
        <Dialog title={t`Sign in to Aloft`} onClose={inUse.leave}>
          <WayStep inUse={inUse} />
        </Dialog>
      )}
    </section>
  );
}
