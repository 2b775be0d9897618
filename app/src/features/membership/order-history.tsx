import { goodsOf } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Order, orderList } from '../../data/membership.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import tag from '../shares/status-tag.module.css';
import styles from './order-history.module.css';
import { paths } from './payment-paths.ts';
import { useFormats } from './use-formats.ts';

/** What one has ordered, newest first; one that waits for its payment goes on from here. */
export function OrderHistory() {
  const query = useInfiniteQuery(orderList);
  const failure = useFailureText(failureOf(query.error));
  const orders = query.data?.pages.flatMap((page) => page.orders);
  if (orders?.length === 0) return null;
  return (
    <section aria-labelledby="orders">
      <h3 id="orders" className={styles.heading}>
        <Trans>Your orders</Trans>
      </h3>
      {orders !== undefined ? (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <OrderRow key={order.order_id} order={order} />
          ))}
        </ul>
      ) : query.isError ? (
        <FailureState title={<Trans>Couldn’t load your orders</Trans>} onRetry={() => void query.refetch()}>
          {failure}
        </FailureState>
      ) : (
        <Skeleton shape="row" lines={2} />
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}

const states: Readonly<
  Record<Order['status'], { readonly look: string | undefined; readonly text: ReactNode }>
> = {
  PENDING: { look: tag.warn, text: <Trans>Not paid yet</Trans> },
  PAID: { look: tag.good, text: <Trans context="an order">Paid</Trans> },
  FAILED: { look: tag.bad, text: <Trans>Payment declined</Trans> },
  CANCELLED: { look: tag.plain, text: <Trans context="an order">Canceled</Trans> },
  EXPIRED: { look: tag.plain, text: <Trans context="an order">Expired</Trans> },
  REFUNDED: { look: tag.accent, text: <Trans>Refunded</Trans> },
};

function OrderRow({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { day, price } = useFormats();
  const { look, text } = states[order.status];
  const { name, order_id: id } = order;
  return (
    <li className={styles.order}>
      <span className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.facts}>
          {day(order.paid_at === '' ? order.created_at : order.paid_at)}
          {' · '}
          <Trans>Order {id}</Trans>
        </span>
      </span>
      <span className={clsx(tag.tag, look)}>{text}</span>
      <span className={styles.price}>{price(order.amount, order.currency)}</span>
      {order.status === 'PENDING' && (
        <Link
          to={paths[goodsOf(order).kind]}
          search={{ order_id: id }}
          className={buttonStyle({ size: 'small' })}
          aria-label={t`Continue: ${name}`}
        >
          <Trans>Continue</Trans>
        </Link>
      )}
    </li>
  );
}
