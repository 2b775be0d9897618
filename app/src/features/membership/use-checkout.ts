import { beginCheckout, type CheckoutView, viewCheckout } from '@aloft/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp, useRuntime, useSnapshot } from '../../actors/use-runtime.ts';
import { reloadMembership } from '../../data/membership.ts';

export interface Checkout {
  readonly view: CheckoutView;
  readonly choose: (productId: string) => void;
  /** Looks at the order at once. */
  readonly look: () => void;
  /** Gives the order up. */
  readonly cancel: () => void;
  /** Back to the products; an order that waits stays in the list. */
  readonly leave: () => void;
  /** To the list of orders, from where an order has ended. */
  readonly showOrders: () => void;
  readonly retry: () => void;
}

/**
 * The checkout of a page. The order that is paid stands in the address (`order_id`, as the payment page leads back), so
 * that it goes on after a reload and in another tab. The scene stands there, too, also after the payment.
 */
export function useCheckout(path: string, orderId: string, scene: string): Checkout {
  const runtime = useRuntime();
  const { facts } = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [actor] = useState(() =>
    beginCheckout(runtime, {
      language: () => facts.locale,
      returnUrl: scene === '' ? path : `${path}?${new URLSearchParams({ scene })}`,
      ...(scene === '' ? {} : { scene }),
    }),
  );
  const view = viewCheckout(useSnapshot(actor));
  /** The order of the address that the flow was told of. */
  const told = useRef('');

  useEffect(() => {
    actor.start();
    actor.send({ type: 'checkout.open' });
    return () => {
      actor.stop();
    };
  }, [actor]);

  const name = (order: string) =>
    navigate({
      to: '.',
      search: ({ order_id: _, ...search }) => (order === '' ? search : { ...search, order_id: order }),
      replace: true,
    });

  const follow = useEffectEvent(() => {
    if (orderId === '') told.current = '';
    if (view.screen === 'payment' && view.orderId !== orderId && told.current !== view.orderId) {
      told.current = view.orderId;
      void name(view.orderId);
    } else if (view.screen === 'products' && !view.busy && orderId !== '' && told.current !== orderId) {
      told.current = orderId;
      actor.send({ type: 'order.resume', orderId });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step and address
  useEffect(() => follow(), [view, orderId]);

  const { screen } = view;
  useEffect(() => {
    if (screen !== 'nothing' && screen !== 'loading') void reloadMembership(client);
  }, [client, screen]);

  const look = useEffectEvent(() => actor.send({ type: 'payment.returned' }));
  useEffect(() => {
    const seen = (): void => {
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);

  return {
    view,
    choose: (productId) => {
      actor.send({ type: 'product.choose', productId, key: runtime.flowContext.platform.randomId() });
    },
    look: () => actor.send({ type: 'payment.returned' }),
    cancel: () => {
      void name('');
      actor.send({ type: 'payment.cancel' });
    },
    leave: () => {
      void name('');
      actor.send({ type: screen === 'payment' ? 'order.leave' : 'checkout.open' });
    },
    showOrders: () => {
      void navigate({
        to: '/drive/payment',
        hash: 'orders',
        search: ({ order_id: _, ...search }) => search,
      });
      actor.send({ type: 'checkout.open' });
    },
    retry: () => actor.send({ type: 'checkout.open' }),
  };
}
