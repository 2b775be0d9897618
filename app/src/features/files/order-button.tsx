import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowDown, ArrowDownUp, ArrowUp, Folder, LayoutGrid, Search, Star } from '../../ui/icons.tsx';
import type { FileOrder } from './grid/grid-head.tsx';

// Most people never open it, and a share page has to be light.
const Menu = lazy(() => import('../../ui/menu.tsx').then((loaded) => ({ default: loaded.Menu })));

/** Whether order or view are the same in every folder; otherwise each has its own. */
interface GlobalSwitch {
  readonly of: 'order' | 'view';
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

interface OrderMenuProps<Order extends string> {
  readonly names: Readonly<Record<Order, string>>;
  /** In the order of the menu. */
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** Left out where the order tells nothing of folders. */
  readonly pinFoldersTop?: boolean;
  readonly onPinFolders?: (pinFoldersTop: boolean) => void;
  readonly globals?: readonly GlobalSwitch[];
}

/** Chooses the order of a list from a menu, for tiles and phones too, where there is no head to press. */
export function OrderMenu<Order extends string>(props: OrderMenuProps<Order>) {
  const { names, orders, order, onOrder, pinFoldersTop, onPinFolders, globals = [] } = props;
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
                icon: iconOf(one),
                checked: one === order,
                onChoose: () => onOrder(one),
              })),
              ...(pinFoldersTop === undefined
                ? []
                : [
                    {
                      id: 'folders',
                      label: t`Folders on top`,
                      icon: <Folder size={18} aria-hidden />,
                      check: 'checkbox' as const,
                      checked: pinFoldersTop,
                      onChoose: () => onPinFolders?.(!pinFoldersTop),
                      apart: true,
                    },
                  ]),
              ...globals.map(({ of, isOn, onChange }, nth) => ({
                id: of,
                label: of === 'order' ? t`Same order in all folders` : t`Same view in all folders`,
                icon:
                  of === 'order' ? (
                    <ArrowDownUp size={18} aria-hidden />
                  ) : (
                    <LayoutGrid size={18} aria-hidden />
                  ),
                check: 'checkbox' as const,
                checked: isOn,
                onChoose: () => onChange(!isOn),
                apart: nth === 0,
              })),
            ]}
          />
        </Suspense>
      )}
    </>
  );
}

const iconsOfOrders = new Map([
  ['starred_first', Star],
  ['relevance', Search],
]);

function iconOf(order: string): ReactNode {
  const Icon = iconsOfOrders.get(order) ?? (order.endsWith('asc') ? ArrowUp : ArrowDown);
  return <Icon size={18} aria-hidden />;
}

/** An order that not every list has. */
type FurtherOrder = 'starred_first' | 'relevance';

interface OrderButtonProps<Further extends FurtherOrder>
  extends Omit<OrderMenuProps<FileOrder | NoInfer<Further>>, 'names' | 'orders'> {
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
  return <OrderMenu<FileOrder | Further> names={names} orders={[...first, ...orders, ...last]} {...menu} />;
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
