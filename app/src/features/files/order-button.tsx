import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowDownUp } from '../../ui/icons.tsx';
import type { FileOrder } from './grid/grid-head.tsx';
import type { ArrangeChoices } from './order-menu.tsx';

// Most people never open it, and a share page has to be light.
const OrderMenu = lazy(() => import('./order-menu.tsx').then((loaded) => ({ default: loaded.OrderMenu })));

interface OrderChoices<Order extends string> extends ArrangeChoices {
  readonly names: Readonly<Record<Order, string>>;
  /** In the order of the menu. */
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** Chooses the order of a list from a menu, for tiles and phones too, where there is no head to press. */
export function OrderMenuButton<Order extends string>(props: OrderChoices<Order>) {
  const { names, orders, order, onOrder, ...arrange } = props;
  const { t } = useLingui();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  return (
    <>
      <IconButton
        label={t`Sort: ${names[order]}`}
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setAt({ x: box.left, y: box.bottom });
        }}
      >
        <ArrowDownUp size={20} aria-hidden />
      </IconButton>
      {at !== null && (
        <Suspense>
          <OrderMenu
            {...arrange}
            choices={orders.map((one) => ({
              id: one,
              label: names[one],
              checked: one === order,
              onChoose: () => onOrder(one),
            }))}
            at={at}
            onClose={() => setAt(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** An order that not every list has. */
type FurtherOrder = 'starred_first' | 'relevance';

interface OrderButtonProps<Further extends FurtherOrder>
  extends Omit<OrderChoices<FileOrder | NoInfer<Further>>, 'names' | 'orders'> {
  /** Orders before those that every list has. */
  readonly first?: readonly Further[];
  /** Orders behind them. */
  readonly last?: readonly Further[];
}

/** How a folder is ordered (R2.26). */
export function OrderButton<Further extends FurtherOrder = never>(props: OrderButtonProps<Further>) {
  const { first = [], last = [], ...menu } = props;
  const { t } = useLingui();
  const names: Readonly<Record<FileOrder | FurtherOrder, string>> = {
    name_asc: t`Name, A to Z`,
    name_desc: t`Name, Z to A`,
    modified_desc: t`Newest first`,
    modified_asc: t`Oldest first`,
    size_desc: t`Largest first`,
    size_asc: t`Smallest first`,
    type_desc: t`Type`,
    starred_first: t`Starred first`,
    relevance: t`Relevance`,
  };
  return (
    <OrderMenuButton<FileOrder | Further> names={names} orders={[...first, ...orders, ...last]} {...menu} />
  );
}

const orders: readonly FileOrder[] = [
  'name_asc',
  'name_desc',
  'modified_desc',
  'modified_asc',
  'size_desc',
  'size_asc',
  'type_desc',
];
