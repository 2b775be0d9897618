import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DriveShell } from '../features/drive/drive-shell.tsx';
import { EarlyKeys } from '../features/shortcuts/early-keys.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

/** The pages of the own drive: what stands around them stays while one goes from place to place. */
export const Route = createFileRoute('/_drive')({
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
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
