import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useMatch, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { BandPlace } from '../../data/activities.ts';
import { DataProvider } from '../../data/data-provider.tsx';
import { useSignedIn } from '../../guards/use-signed-in.ts';
import { DriveLayout } from '../../layouts/drive.tsx';
import { LazyPlayer } from '../player/lazy-player.tsx';
import styles from './drive-shell.module.css';
import { useAncestors } from './folder/use-folder.ts';
import { NewEntryDialogs, type NewStep } from './new/new-entry-dialogs.tsx';
import { UnreachableAccount } from './unreachable-account.tsx';

const AnnouncementBand = lazy(() => import('../announcements/announcement-band.tsx'));
const InterruptedSession = lazy(() => import('../sign-in/interrupted-session.tsx'));

/** Pages with a place for announcements above their list (R3.16). */
const bandPlaces: Readonly<Record<string, BandPlace>> = {
  '/drive/all': 'cloud_page',
  '/drive/recent': 'home_recent',
  '/drive/starred': 'starred_file',
};

/** What stands around every place of the own drive, and takes in what is new. Places come and go inside it. */
export function DriveShell({ children }: { readonly children: ReactNode }) {
  return (
    <DataProvider>
      <Shell>{children}</Shell>
    </DataProvider>
  );
}

function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const [step, setStep] = useState<NewStep | null>(null);
  // Of the page that is shown: the address may be of one that is still on its way.
  const all = useSearch({ from: '/_drive/drive/all', shouldThrow: false });
  const id = all?.folder ?? '';
  const isTrash = useMatch({ from: '/_drive/drive/trash', shouldThrow: false }) !== undefined;
  const name = useAncestors(id).at(-1)?.name ?? (id === '' ? t`My drive` : t`This folder`);
  const bandPlace = useLocation({ select: ({ pathname }) => bandPlaces[pathname] });
  const client = useQueryClient();
  const reload = useCallback(() => void client.invalidateQueries(), [client]);
  const isInterrupted = useSignedIn(reload);
  return (
    <DriveLayout
      {...(isTrash
        ? {}
        : {
            onNew: (at) => setStep({ what: 'menu', at }),
            onDownload: (text) => setStep({ what: 'downloads', files: [], text }),
          })}
    >
      <div className={styles.column}>
        {bandPlace !== undefined && (
          <Suspense>
            <AnnouncementBand key={bandPlace} place={bandPlace} />
          </Suspense>
        )}
        <div className={styles.place}>
          <UnreachableAccount>{children}</UnreachableAccount>
          {!isTrash && (
            <NewEntryDialogs folder={all === undefined ? null : { id, name }} step={step} onStep={setStep} />
          )}
          <LazyPlayer />
          {isInterrupted && (
            <Suspense>
              <InterruptedSession />
            </Suspense>
          )}
        </div>
      </div>
    </DriveLayout>
  );
}
