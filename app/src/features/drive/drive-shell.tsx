import { useLingui } from '@lingui/react/macro';
import { useMatch, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DataProvider } from '../../data/data-provider.tsx';
import { useSignedIn } from '../../guards/use-signed-in.ts';
import { DriveLayout } from '../../layouts/drive.tsx';
import { LatePlayer } from '../player/late-player.tsx';
import styles from './drive-shell.module.css';
import { type NewStep, NewThings } from './new-things.tsx';
import { useAncestors } from './use-folder.ts';

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
  const id = useSearch({ from: '/_drive/drive/all', shouldThrow: false })?.folder ?? '';
  const isTrash = useMatch({ from: '/_drive/drive/trash', shouldThrow: false }) !== undefined;
  const name = useAncestors(id).at(-1)?.name ?? t`My drive`;
  useSignedIn();
  return (
    <DriveLayout
      {...(isTrash
        ? {}
        : {
            onNew: (at) => setStep({ what: 'menu', at }),
            onDownload: (text) => setStep({ what: 'downloads', files: [], text }),
          })}
    >
      <div className={styles.place}>
        {children}
        {!isTrash && <NewThings folder={{ id, name }} step={step} onStep={setStep} />}
        <LatePlayer />
      </div>
    </DriveLayout>
  );
}
