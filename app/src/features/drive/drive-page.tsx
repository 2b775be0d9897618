import { DataProvider } from '../../data/data-provider.tsx';
import { DriveFolder } from './drive-folder.tsx';
import { TrashFolder } from './trash-folder.tsx';

/** A person's own drive (`/drive/all`). */
export function DrivePage({ folder, marked }: { readonly folder: string; readonly marked: string }) {
  return (
    <DataProvider>
      <DriveFolder folder={folder} marked={marked} />
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
