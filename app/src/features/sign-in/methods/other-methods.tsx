import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialog.tsx';
import { MethodList } from './method-list.tsx';
import { MethodStep } from './method-step.tsx';
import styles from './methods.module.css';
import { type OpenedBy, useAvailableMethods } from './use-available-methods.ts';
import { useMethod } from './use-method.ts';

interface OtherMethodsProps {
  readonly openedBy: OpenedBy;
  /** Told when the passkey of a device nearby has signed this browser in. */
  readonly onNearby: () => void;
}

/** Below the form: who else can sign this browser in. The session leads on when somebody did. */
export function OtherMethods({ openedBy, onNearby }: OtherMethodsProps) {
  const { t } = useLingui();
  const present = useAvailableMethods(openedBy);
  const active = useMethod(present);
  return (
    <section className={styles.methods} aria-labelledby="other-methods">
      <h2 id="other-methods" className={styles.divider}>
        <Trans>Or sign in another way</Trans>
      </h2>
      <MethodList present={present} onChoose={active.start} onNearby={onNearby} />
      {active.method !== null && active.view.screen !== 'idle' && (
        <Dialog title={t`Sign in to Aloft`} onClose={active.leave}>
          <MethodStep active={active} />
        </Dialog>
      )}
    </section>
  );
}
