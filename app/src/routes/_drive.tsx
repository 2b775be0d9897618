import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DriveShell } from '../features/drive/drive-shell.tsx';
import { EarlyKeys } from '../features/shortcuts/early-keys.tsx';

/** The pages of the own drive: what stands around them stays while one goes from place to place. */
export const Route = createFileRoute('/_drive')({
  staticData: { guards: ['signed-in'] },
  component: DriveRoute,
});

function DriveRoute() {
  return (
    <>
      <EarlyKeys />
      <DriveShell>
        <Outlet />
      </DriveShell>
    </>
  );
}
