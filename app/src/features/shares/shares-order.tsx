import { useLingui } from '@lingui/react/macro';
import { OrderMenuButton } from '../files/order-button.tsx';
import { type ShareOrder, shareOrders } from './share-state.ts';

interface SharesOrderProps {
  readonly order: ShareOrder;
  readonly onOrder: (order: ShareOrder) => void;
}

/** In what order the shares stand (R10.8). */
export function SharesOrder(props: SharesOrderProps) {
  const { t } = useLingui();
  const names: Readonly<Record<ShareOrder, string>> = {
    made_desc: t`Newest first`,
    name_asc: t`Name, A to Z`,
    ends_asc: t`Ending soonest`,
    views_desc: t`Most views`,
    saves_desc: t`Most saves`,
  };
  return <OrderMenuButton names={names} orders={shareOrders} {...props} />;
}
