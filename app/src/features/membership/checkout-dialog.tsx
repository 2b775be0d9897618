import type { CheckoutView } from '@aloft/core';
import { formatBytes, goodsOf } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { type Order, orderById } from '../../data/membership.ts';
import { trafficOfMonth } from '../../data/usage.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { StatusArt } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { CircleCheck, Clock, CreditCard, X } from '../../ui/icons.tsx';
import styles from './checkout-dialog.module.css';
import type { PartProps } from './part-props.ts';
import { useFormats } from './use-formats.ts';

type Step = Extract<CheckoutView, { readonly orderId: string }>;

interface CheckoutDialogProps extends PartProps {
  readonly view: Step;
}

/** The payment that is under way, or how it ended. Closing keeps the order: the list of orders leads back to it. */
export default function CheckoutDialog(props: CheckoutDialogProps) {
  const { t } = useLingui();
  const { view, checkout } = props;
  const titles = {
    payment: t`Waiting for your payment`,
    paid: t`Payment received`,
    declined: t`The payment didn’t go through`,
    expired: t`This order can no longer be paid`,
  } as const;
  return (
    <Dialog title={titles[view.screen]} onClose={checkout.leave}>
      {view.screen === 'payment' ? (
        <Waiting {...props} view={view} />
      ) : view.screen === 'paid' ? (
        <Paid {...props} />
      ) : (
        <NotPaid {...props} />
      )}
    </Dialog>
  );
}

/** What was ordered, at its price then. */
function Facts({ orderId, isHeld }: { readonly orderId: string; readonly isHeld: boolean }) {
  const { price, clock } = useFormats();
  const { data: order } = useQuery(orderById(orderId));
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans context="a number">Order</Trans>}>{orderId}</Fact>
      {order !== undefined && <Fact name={order.name}>{price(order.amount, order.currency)}</Fact>}
      {order !== undefined && isHeld && <Fact name={<Trans>Pay by</Trans>}>{clock(order.expires_at)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting({
  view,
  checkout,
}: CheckoutDialogProps & { readonly view: Extract<Step, { screen: 'payment' }> }) {
  const failure = useFailureText(view.failure);
  return (
    <>
      <div className={styles.centre}>
        <StatusArt>
          <CreditCard size={34} aria-hidden />
        </StatusArt>
        <p role="status">
          <Trans>
            Pay on the provider’s page, which opens in a new tab. This window updates when you’re done.
          </Trans>
        </p>
      </div>
      <Facts orderId={view.orderId} isHeld />
      {failure !== '' && (
        <p role="status" className={styles.failure}>
          {failure}
        </p>
      )}
      {view.url === '' ? (
        <Button kind="primary" wide busy>
          <Trans>Open the payment page</Trans>
        </Button>
      ) : (
        <a
          className={buttonStyle({ kind: 'primary', wide: true })}
          href={view.url}
          target="_blank"
          rel="noopener noreferrer"
          data-initial-focus
        >
          <Trans>Open the payment page</Trans>
        </a>
      )}
      <DialogActions>
        <Button kind="quietDanger" onClick={checkout.cancel}>
          <Trans>Cancel this order</Trans>
        </Button>
        <Button onClick={checkout.look}>
          <Trans>I’ve paid</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

function Paid({ view, checkout, profile }: CheckoutDialogProps) {
  const { data: order } = useQuery(orderById(view.orderId));
  return (
    <>
      <div className={styles.centre}>
        <StatusArt>
          <CircleCheck size={34} aria-hidden />
        </StatusArt>
        <p role="status">{order !== undefined && <Bought order={order} profile={profile} />}</p>
      </div>
      <Facts orderId={view.orderId} isHeld={false} />
      <DialogActions>
        <Button onClick={checkout.showOrders}>
          <Trans>See your orders</Trans>
        </Button>
        <Link to="/drive/all" className={buttonStyle({ kind: 'primary' })} data-initial-focus>
          <Trans>Open my drive</Trans>
        </Link>
      </DialogActions>
    </>
  );
}

/** What one has now that it is paid. */
function Bought({ order, profile }: Pick<CheckoutDialogProps, 'profile'> & { readonly order: Order }) {
  const { locale } = useApp().facts;
  const { day } = useFormats();
  const packs = useQuery(trafficOfMonth).data;
  const until = day(profile.premiumUntil);
  const whole = formatBytes(profile.quotaLimit, locale);
  const left = formatBytes(packs?.packedTraffic ?? 0, locale);
  switch (goodsOf(order).kind) {
    case 'membership':
      return profile.premium ? (
        <Trans>You have Premium until {until}.</Trans>
      ) : (
        <Trans>Your days of Premium are being added.</Trans>
      );
    case 'storage':
      return packs?.storagePacks.some(({ id }) => id === order.order_id) === true ? (
        <Trans>You now have {whole} of storage.</Trans>
      ) : (
        <Trans>Your storage is being added.</Trans>
      );
    case 'traffic':
      return packs === undefined ? (
        <Trans>Your traffic is being added.</Trans>
      ) : (
        <Trans>Your traffic packs have {left} left.</Trans>
      );
  }
}

function NotPaid({ view, checkout }: CheckoutDialogProps) {
  const { data: order } = useQuery(orderById(view.orderId));
  const isRefunded = order?.status === 'REFUNDED';
  const isCancelled = order?.status === 'CANCELLED';
  return (
    <>
      <div className={styles.centre}>
        <StatusArt mood={view.screen === 'expired' ? 'wait' : 'bad'}>
          {view.screen === 'expired' ? <Clock size={34} aria-hidden /> : <X size={34} aria-hidden />}
        </StatusArt>
        <p role="status">
          {isRefunded ? (
            <Trans>This order was refunded.</Trans>
          ) : isCancelled ? (
            <Trans>You canceled this order. If you already paid, you’ll get your money back.</Trans>
          ) : view.screen === 'expired' ? (
            <Trans>
              It wasn’t paid in time, and nothing was charged. If you paid it anyway, what you bought is added
              as soon as the provider tells us.
            </Trans>
          ) : (
            <Trans>The provider declined it, and nothing was charged. Try again, or pay another way.</Trans>
          )}
        </p>
      </div>
      <Facts orderId={view.orderId} isHeld={false} />
      <DialogActions>
        <Button kind="primary" onClick={checkout.leave} data-initial-focus>
          <Trans>Choose again</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
