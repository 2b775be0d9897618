import { useLingui } from '@lingui/react/macro';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { drivePlaces } from '../../layouts/drive-places.tsx';
import type { Command } from '../commands/command.ts';

/** The ways to all places of the drive, as commands. */
export function usePlaceCommands(): readonly Command[] {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  return useMemo(
    () =>
      drivePlaces.map(({ to, hash, icon, name, shortcut }) => ({
        id: hash === undefined ? to : `${to}#${hash}`,
        label: i18n._(name),
        icon,
        ...(shortcut === undefined ? {} : { shortcut }),
        onChoose: () =>
          void navigate({
            to,
            // Feedback says which page it is about.
            search: to === '/drive/feedback' ? { from: pathname } : {},
            ...(hash === undefined ? {} : { hash }),
          }),
      })),
    [i18n, navigate, pathname],
  );
}
