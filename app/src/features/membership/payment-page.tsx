import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, useState } from 'react';
import { useSession } from '../../actors/use-runtime.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import panel from '../files/panel.module.css';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { MembershipPart } from './membership-part.tsx';
import { PackChoice } from './pack-choice.tsx';
import { PackOrder } from './pack-order.tsx';
import { packsOnSale } from './packs.ts';
import styles from './payment-page.module.css';
import { paths } from './payment-paths.ts';
import { StoragePart } from './storage-part.tsx';
import { TrafficPart } from './traffic-part.tsx';
import { useCheckout } from './use-checkout.ts';

// Nobody needs it before an order is made.
const CheckoutDialog = lazy(() => import('./checkout-dialog.tsx'));

interface PaymentPageProps {
  readonly part: keyof typeof paths;
  /** The order that the address names; empty without one. */
  readonly orderId: string;
  /** From where one came; it goes with what is ordered. Empty where the address does not say. */
  readonly scene: string;
}

/** What one has, what there is to have, and its checkout (`/drive/payment`, R7.21, R10.10). */
export function PaymentPage({ part, orderId, scene }: PaymentPageProps) {
  useMarkReady();
  const { t } = useLingui();
  const session = useSession();
  const checkout = useCheckout(paths[part], orderId, scene);
  const search = scene === '' ? {} : { scene };
  const [choice, setChoice] = useState('');
  const packs = part === 'membership' ? [] : packsOnSale(checkout, part);
  const pack = packs.find(({ id }) => id === choice) ?? packs[0] ?? null;
  const { view } = checkout;
  if (session.status !== 'signedIn') return null;
  const { profile } = session;
  const legend = part === 'storage' ? <Trans>Storage packs</Trans> : <Trans>Traffic packs</Trans>;
  const chooser = pack !== null && (
    <PackChoice legend={legend} packs={packs} chosen={pack} onChoose={setChoice} />
  );
  return (
    <div className={clsx(styles.columns, pack !== null && styles.ordering)}>
      <div className={panel.panel}>
        <div className={clsx(panel.toolbar, styles.bar)}>
          <h1 className={styles.title}>
            <Trans context="membership, storage and traffic">Get more</Trans>
          </h1>
          <nav
            className={styles.parts}
            aria-label={t({ message: 'Get more', context: 'membership, storage and traffic' })}
          >
            <Link
              to={paths.membership}
              search={search}
              activeOptions={{ exact: true, includeSearch: false }}
              className={styles.part}
            >
              <Trans>Membership</Trans>
            </Link>
            <Link
              to={paths.storage}
              search={search}
              activeOptions={{ includeSearch: false }}
              className={styles.part}
            >
              <Trans>Storage</Trans>
            </Link>
            <Link
              to={paths.traffic}
              search={search}
              activeOptions={{ includeSearch: false }}
              className={styles.part}
            >
              <Trans>Traffic</Trans>
            </Link>
          </nav>
        </div>
        <div className={styles.body} data-hides-new>
          {part === 'membership' ? (
            <MembershipPart profile={profile} checkout={checkout} />
          ) : part === 'storage' ? (
            <StoragePart {...{ profile, checkout, pack }} choice={chooser} />
          ) : (
            <TrafficPart {...{ profile, checkout, pack }} choice={chooser} />
          )}
        </div>
      </div>
      {pack !== null && <PackOrder pack={pack} checkout={checkout} />}
      {(view.screen === 'payment' ||
        view.screen === 'paid' ||
        view.screen === 'declined' ||
        view.screen === 'expired') && (
        <LateDialog>
          <CheckoutDialog view={view} checkout={checkout} profile={profile} />
        </LateDialog>
      )}
    </div>
  );
}
