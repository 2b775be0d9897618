import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createCache } from './use-folder.ts';
import { DriveFolder } from './drive-folder.tsx';

/** A person's own drive (`/drive/all`). */
export function DrivePage({ folder, marked }: { readonly folder: string; readonly marked: string }) {
  const [cache] = useState(createCache);
  return (
    <QueryClientProvider client={cache}>
      <DriveFolder folder={folder} marked={marked} />
    </QueryClientProvider>
  );
}
