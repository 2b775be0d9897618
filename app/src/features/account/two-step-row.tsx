import { formatListingDate } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, type ReactNode, useState } from 'react';
import { twoStep } from '../../data/two-step.ts';
import { Button } from '../../ui/button.tsx';
import { Ellipsis, ShieldOff, Smartphone } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { Row } from './row.tsx';
import styles from './sections.module.css';
import own from './two-step.module.css';

const SetUpDialog = lazy(() => import('./two-step-dialog.tsx'));
const ChangeDialog = lazy(() => import('./two-step-change-dialog.tsx'));

type Asked = 'setUp' | 'renew' | 'turnOff';

interface TwoStepRowProps {
  /** Whether the account's address is verified, without which it is not turned on. */
  readonly isProved: boolean;
}

/** Two-step verification: whether it is on, and what can be done with it (R10.10). */
export function TwoStepRow({ isProved }: TwoStepRowProps) {
  const { t } = useLingui();
  const query = useQuery(twoStep);
  const timeZone = useTimeZone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = query.data;
  const since = formatListingDate(state?.since ?? '', timeZone).slice(0, 8);
  const left = state?.recovery_codes_left ?? 0;
  const close = (): void => setAsked(null);
  const dialogs: Readonly<Record<Asked, ReactNode>> = {
    setUp: <SetUpDialog onClose={close} />,
    renew: <ChangeDialog wanted="renew" onClose={close} />,
    turnOff: <ChangeDialog wanted="turnOff" onClose={close} />,
  };
  return (
    <>
      <Row
        icon={<Smartphone size={20} aria-hidden />}
        title={<Trans>Two-step verification</Trans>}
        meta={
          state === undefined ? (
            '…'
          ) : state.enabled ? (
            <>
              <span className={styles.unbroken}>
                <Trans>On since {since}</Trans>
              </span>
              {' · '}
              <Plural value={left} one="# recovery code left" other="# recovery codes left" />
            </>
          ) : !isProved ? (
            <Trans>Verify your email first, then set it up</Trans>
          ) : (
            <Trans>Asks for a code from an app on your phone as well as your password</Trans>
          )
        }
      >
        {state?.enabled === true && (
          <>
            <span className={clsx(styles.tag, own.on)}>
              <Trans>On</Trans>
            </span>
            <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('renew')}>
              <Trans>Recovery codes</Trans>
            </Button>
            <MenuButton
              label={t`More about two-step verification`}
              icon={<Ellipsis size={20} aria-hidden />}
              items={[
                {
                  id: 'turnOff',
                  label: t`Turn off`,
                  icon: <ShieldOff size={18} aria-hidden />,
                  onChoose: () => setAsked('turnOff'),
                },
              ]}
            />
          </>
        )}
        {state?.enabled === false && isProved && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('setUp')}>
            <Trans>Set up</Trans>
          </Button>
        )}
      </Row>
      {asked !== null && <LateDialog>{dialogs[asked]}</LateDialog>}
    </>
  );
}
