import { createFileRoute } from '@tanstack/react-router';
import { DevicePage } from '../features/sign-in/device-page.tsx';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/q/{-$code}')({
  head: unlisted,
  component: DeviceRoute,
});

function DeviceRoute() {
  const { code = '' } = Route.useParams();
  return <DevicePage code={code} />;
}
