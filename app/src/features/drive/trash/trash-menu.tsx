import { Menu } from '../../../ui/menu.tsx';
import { type Command, menuItemOf } from '../../commands/command.ts';
import { type ActedEntries, useActedName } from '../actions/use-entry-commands.tsx';

interface TrashMenuProps {
  readonly acted: ActedEntries;
  readonly commands: readonly Command[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** What can be done with one thing in the trash, or with all chosen ones. */
export function TrashMenu({ acted, commands, at, onClose }: TrashMenuProps) {
  const name = useActedName()(acted);
  return (
    <Menu
      label={name}
      at={at}
      onClose={onClose}
      header={<strong>{name}</strong>}
      items={commands.map(menuItemOf)}
    />
  );
}
