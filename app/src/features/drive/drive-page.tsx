import type { ComponentProps } from 'react';
import { DataProvider } from '../../data/data-provider.tsx';
import { DriveFolder } from './drive-folder.tsx';
import { Starred } from './starred.tsx';
import { TrashFolder } from './trash-folder.tsx';

/** A person's own drive (`/drive/all`). */
export function DrivePage(page: ComponentProps<typeof DriveFolder>) {
  return (
    <DataProvider>
      <DriveFolder {...page} />
    </DataProvider>
  );
}

/** What has a star (`/drive/starred`). */
export function StarredPage() {
  return (
    <DataProvider>
      <Starred />
    </DataProvider>
  );
}

/** What a person threw away (`/drive/trash`). */
export function TrashPage() {
  return (
    <DataProvider>
      <TrashFolder />
    </DataProvider>
  );
}
