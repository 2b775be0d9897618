import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { useApp } from '../../../actors/use-runtime.ts';
import { Menu } from '../../../ui/menu.tsx';
import { type Command, menuItemOf } from '../../commands/command.ts';
import type { FileEntry } from '../../files/entry.ts';
import { KindIcon } from '../../files/kind-icon.tsx';
import { useTimeZone } from '../../files/time-zone.ts';
import { type ActedEntries, singleOf, useActedName } from './use-entry-commands.tsx';

interface EntryMenuProps {
  readonly acted: ActedEntries;
  readonly commands: readonly Command[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** Everything that can be done with one entry or with all chosen ones; on a phone a sheet under a line that names them. */
export function EntryMenu({ acted, commands, at, onClose }: EntryMenuProps) {
  const name = useActedName()(acted);
  const single = singleOf(acted);
  return (
    <Menu
      label={name}
      items={commands.map(menuItemOf)}
      at={at}
      onClose={onClose}
      header={single === undefined ? <strong>{name}</strong> : <EntryLine entry={single} />}
    />
  );
}

function EntryLine({ entry }: { readonly entry: FileEntry }) {
  const { facts } = useApp();
  const timeZone = useTimeZone();
  const size = entry.kind === 'folder' ? '' : `${formatBytes(entry.size, facts.locale)} · `;
  return (
    <>
      <KindIcon entry={entry} />
      <span>
        <strong>{entry.name}</strong>
        <span className="muted">
          {size}
          {formatListingDate(entry.modified, timeZone)}
        </span>
      </span>
    </>
  );
}
