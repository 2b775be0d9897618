import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { DriveFolder } from './drive-folder.tsx';
import { createCache } from './use-folder.ts';

/** A person's own drive (`/drive/all`). */
export function DrivePage({ folder, marked }: { readonly folder: string; readonly marked: string }) {
  const [cache] = useState(createCache);
  return (
    <QueryClientProvider client={cache}>
      <DriveFolder folder={folder} marked={marked} />
    </QueryClientProvider>
  );
}
