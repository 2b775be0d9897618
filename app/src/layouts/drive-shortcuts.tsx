import { useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { useRuntime } from '../actors/use-runtime.ts';
import { LateDialog } from '../features/load-failure/late-dialog.tsx';
import { setLetterShortcuts, useShortcut } from '../features/shortcuts/use-shortcut.ts';
import { type DrivePlace, filePlaces } from './drive-places.tsx';

const ShortcutsDialog = lazy(() => import('../features/shortcuts/shortcuts-dialog.tsx'));

/** The shortcuts that every page of the drive has: to its places, and to the list of all shortcuts. */
export function DriveShortcuts() {
  const navigate = useNavigate();
  const { store } = useRuntime();
  const [isListed, setListed] = useState(false);
  const goTo = ({ to }: DrivePlace): void => void navigate({ to, search: {} });
  useShortcut('goToDrive', () => goTo(filePlaces.all));
  useShortcut('goToRecent', () => goTo(filePlaces.recent));
  useShortcut('goToStarred', () => goTo(filePlaces.starred));
  useShortcut('goToOffline', () => goTo(filePlaces.offline));
  useShortcut('goToTrash', () => goTo(filePlaces.trash));
  useShortcut('shortcuts', () => setListed(true));
  useEffect(() => setLetterShortcuts(store.read('letter_shortcuts')), [store]);
  return isListed ? (
    <LateDialog>
      <ShortcutsDialog onClose={() => setListed(false)} />
    </LateDialog>
  ) : null;
}
