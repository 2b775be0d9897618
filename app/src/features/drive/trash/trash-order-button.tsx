import { useLingui } from '@lingui/react/macro';
import { OrderMenuButton } from '../../files/order-button.tsx';
import type { TrashOrder } from './trash-entries.tsx';

interface TrashOrderButtonProps {
  readonly order: TrashOrder;
  readonly onOrder: (order: TrashOrder) => void;
  readonly pinFoldersTop: boolean;
  readonly onPinFolders: (pinFoldersTop: boolean) => void;
}

/** How the trash is ordered: by when things were deleted, by name or by size. */
export function TrashOrderButton(props: TrashOrderButtonProps) {
  const { t } = useLingui();
  const names: Readonly<Record<TrashOrder, string>> = {
    deleted_desc: t`Deleted most recently`,
    deleted_asc: t`Oldest deletions first`,
    modified_desc: t`Newest first`,
    modified_asc: t`Oldest first`,
    name_asc: t`Name, A to Z`,
    name_desc: t`Name, Z to A`,
    size_desc: t`Largest first`,
    size_asc: t`Smallest first`,
    type_desc: t`Type`,
  };
  const { pinFoldersTop, onPinFolders, ...shown } = props;
  // By when they were deleted, folders and files stand together.
  const pin = props.order.startsWith('deleted_') ? {} : { pinFoldersTop, onPinFolders };
  return <OrderMenuButton names={names} orders={orders} {...shown} {...pin} />;
}

const orders: readonly TrashOrder[] = [
  'deleted_desc',
  'deleted_asc',
  'name_asc',
  'name_desc',
  'size_desc',
  'size_asc',
  'type_desc',
];
