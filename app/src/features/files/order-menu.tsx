import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowDownUp, ArrowUp, Folder, LayoutGrid, Search, Star } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';

/** Whether order or view are the same in every folder; otherwise each has its own. */
interface GlobalSwitch {
  readonly of: 'order' | 'view';
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export interface ArrangeChoices {
  /** Left out where the order tells nothing of folders. */
  readonly pinFoldersTop?: boolean;
  readonly onPinFolders?: (pinFoldersTop: boolean) => void;
  readonly globals?: readonly GlobalSwitch[];
}

/** An order that can be chosen. */
interface OrderChoice {
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

const iconsOfOrders = new Map([
  ['starred_first', Star],
  ['relevance', Search],
]);

function iconOf(order: string): ReactNode {
  const Icon = iconsOfOrders.get(order) ?? (order.endsWith('asc') ? ArrowUp : ArrowDown);
  return <Icon size={18} aria-hidden />;
}

interface OrderMenuProps extends ArrangeChoices {
  /** In the order of the menu. */
  readonly choices: readonly OrderChoice[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The orders of a list, what goes with them, and which of it holds. */
export function OrderMenu(props: OrderMenuProps) {
  const { choices, pinFoldersTop, onPinFolders, globals = [], at, onClose } = props;
  const { t } = useLingui();
  return (
    <Menu
      label={t`Order`}
      at={at}
      onClose={onClose}
      items={[
        ...choices.map((choice) => ({ ...choice, icon: iconOf(choice.id) })),
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
          icon: of === 'order' ? <ArrowDownUp size={18} aria-hidden /> : <LayoutGrid size={18} aria-hidden />,
          check: 'checkbox' as const,
          checked: isOn,
          onChoose: () => onChange(!isOn),
          apart: nth === 0,
        })),
      ]}
    />
  );
}
