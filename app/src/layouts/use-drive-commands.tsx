import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Command } from '../features/commands/command.ts';
import { useOfferCommands } from '../features/commands/offered-commands.ts';
import { runShortcut } from '../features/shortcuts/use-shortcut.ts';
import { CalendarCheck, Compass, Keyboard, Ticket } from '../ui/icons.tsx';
import type { DriveDialog } from './drive-dialogs.tsx';

/** What every page of the drive can open. */
export interface DriveCommands {
  readonly redeem: Command;
  readonly checkIn: Command;
  readonly guide: Command;
  readonly shortcuts: Command;
}

/** The dialogs that the sidebar and the account's menu open; the command palette offers them, too. */
export function useDriveCommands(onDialog: (dialog: DriveDialog) => void): DriveCommands {
  const { t } = useLingui();
  const commands = useMemo(
    (): DriveCommands => ({
      checkIn: {
        id: 'checkIn',
        label: t`Daily check-in`,
        icon: <CalendarCheck size={20} aria-hidden />,
        onChoose: () => onDialog({ name: 'checkIn' }),
      },
      redeem: {
        id: 'redeem',
        label: t`Redeem a code`,
        icon: <Ticket size={20} aria-hidden />,
        onChoose: () => onDialog({ name: 'redeem', code: '' }),
      },
      shortcuts: {
        id: 'shortcuts',
        label: t`Keyboard shortcuts`,
        icon: <Keyboard size={20} aria-hidden />,
        shortcut: 'shortcuts',
        onChoose: () => runShortcut('shortcuts'),
      },
      guide: {
        id: 'guide',
        label: t`Getting started`,
        icon: <Compass size={20} aria-hidden />,
        onChoose: () => onDialog({ name: 'guide' }),
      },
    }),
    [t, onDialog],
  );
  const offered = useMemo(() => ({ label: t`Commands`, commands: Object.values(commands) }), [t, commands]);
  useOfferCommands('drive', offered);
  return commands;
}
