import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowDown, ArrowDownUp, ArrowUp, Folder } from '../../ui/icons.tsx';
import type { FileOrder } from './grid/grid-head.tsx';

// Most people never open it, and a share page has to be light.
const Menu = lazy(() => import('../../ui/menu.tsx').then((loaded) => ({ default: loaded.Menu })));

interface OrderMenuProps<Order extends string> {
  readonly names: Readonly<Record<Order, string>>;
  /** In the order of the menu. */
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** Whether view and order hold for this folder only; left out where that cannot be chosen. */
  readonly own?: { readonly isOwn: boolean; readonly onChange: (isOwn: boolean) => void } | null;
}

/** Chooses the order of a list from a menu, for tiles and phones too, where there is no head to press. */
export function OrderMenu<Order extends string>(props: OrderMenuProps<Order>) {
  const { names, orders, order, onOrder, own = null } = props;
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
          <Menu
            label={t`Order`}
            at={at}
            onClose={() => setAt(null)}
            items={[
              ...orders.map((one) => ({
                id: one,
                label: names[one],
                icon: one.endsWith('asc') ? (
                  <ArrowUp size={18} aria-hidden />
                ) : (
                  <ArrowDown size={18} aria-hidden />
                ),
                checked: one === order,
                onChoose: () => onOrder(one),
              })),
              ...(own === null
                ? []
                : [
                    {
                      id: 'own',
                      label: t`Only for this folder`,
                      icon: <Folder size={18} aria-hidden />,
                      checked: own.isOwn,
                      onChoose: () => own.onChange(!own.isOwn),
                      apart: true,
                    },
                  ]),
            ]}
          />
        </Suspense>
      )}
    </>
  );
}

/** How a folder is ordered (R2.26). */
export function OrderButton(props: Pick<OrderMenuProps<FileOrder>, 'order' | 'onOrder' | 'own'>) {
  const { t } = useLingui();
  const names: Readonly<Record<FileOrder, string>> = {
    name_asc: t`Name, A to Z`,
    name_desc: t`Name, Z to A`,
    modified_desc: t`Newest first`,
    modified_asc: t`Oldest first`,
    size_desc: t`Largest first`,
    size_asc: t`Smallest first`,
    type_desc: t`Type`,
  };
  return <OrderMenu names={names} orders={orders} {...props} />;
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
