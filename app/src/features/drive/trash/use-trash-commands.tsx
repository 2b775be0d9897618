import { useLingui } from '@lingui/react/macro';
import { Info, RotateCcw, Trash2 } from '../../../ui/icons.tsx';
import type { Command } from '../../commands/command.ts';

interface TrashActions {
  readonly onRestore: () => void;
  readonly onDetails: () => void;
  readonly onDelete: () => void;
}

/** What can be done with one thing in the trash, or with all chosen ones; menu and command palette offer the same. */
export function useTrashCommands(): (actions: TrashActions) => readonly Command[] {
  const { t } = useLingui();
  const size = 18;
  return ({ onRestore, onDetails, onDelete }) => [
    { id: 'restore', label: t`Restore`, icon: <RotateCcw size={size} aria-hidden />, onChoose: onRestore },
    { id: 'details', label: t`Details`, icon: <Info size={size} aria-hidden />, onChoose: onDetails },
    {
      id: 'delete',
      label: t`Delete permanently`,
      icon: <Trash2 size={size} aria-hidden />,
      onChoose: onDelete,
      shortcut: 'trash',
      apart: true,
      danger: true,
    },
  ];
}
