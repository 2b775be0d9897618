import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRuntime } from '../actors/use-runtime.ts';
import { setLetterShortcuts, useShortcut } from '../features/shortcuts/use-shortcut.ts';

const ShortcutsDialog = lazy(() => import('../features/shortcuts/shortcuts-dialog.tsx'));

/** The shortcuts that every page of the drive has: to its places, and to the list of all shortcuts. */
export function DriveShortcuts() {
  const navigate = useNavigate();
  const { store } = useRuntime();
  const [isListed, setListed] = useState(false);
  useShortcut('goToDrive', () => void navigate({ to: '/drive/all', search: {} }));
  useShortcut('goToRecent', () => void navigate({ to: '/drive/recent' }));
  useShortcut('goToStarred', () => void navigate({ to: '/drive/starred' }));
  useShortcut('goToOffline', () => void navigate({ to: '/drive/offline', search: {} }));
  useShortcut('goToTrash', () => void navigate({ to: '/drive/trash' }));
  useShortcut('shortcuts', () => setListed(true));
  useEffect(() => setLetterShortcuts(store.read('letter_shortcuts')), [store]);
  return isListed ? (
    <Suspense>
      <ShortcutsDialog onClose={() => setListed(false)} />
    </Suspense>
  ) : null;
}
