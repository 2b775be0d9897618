import { createFileRoute } from '@tanstack/react-router';
import { DevicePage } from '../features/sign-in/device-page.tsx';

export const Route = createFileRoute('/q/$code')({
  head: () => ({ meta: [{ title: 'Aloft' }, { name: 'robots', content: 'noindex' }] }),
  component: DeviceRoute,
});

function DeviceRoute() {
  const { code } = Route.useParams();
  return <DevicePage code={code} />;
}
