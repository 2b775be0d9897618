import { lazy, Suspense, useSyncExternalStore } from 'react';
import { uploadStore } from './upload-store.ts';

const UploadDock = lazy(() => import('./upload-dock.tsx'));

/** The uploads of the session on every page; nothing where there are none. */
export function SessionDock() {
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current, uploadStore.none);
  if (uploads === null) return null;
  return (
    <Suspense>
      <UploadDock uploads={uploads} />
    </Suspense>
  );
}
