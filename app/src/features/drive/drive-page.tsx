import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DriveFolder } from './drive-folder.tsx';
import { TrashFolder } from './trash-folder.tsx';
import { createCache } from './use-folder.ts';

function Cached({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(createCache);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

/** A person's own drive (`/drive/all`). */
export function DrivePage({ folder, marked }: { readonly folder: string; readonly marked: string }) {
  return (
    <Cached>
      <DriveFolder folder={folder} marked={marked} />
    </Cached>
  );
}

/** What a person threw away (`/drive/trash`). */
export function TrashPage() {
  return (
    <Cached>
      <TrashFolder />
    </Cached>
  );
}
