import { createFileRoute } from '@tanstack/react-router';
import { DevicePage } from '../features/sign-in/device-page.tsx';

export const Route = createFileRoute('/q/')({
  head: () => ({ meta: [{ title: 'Aloft' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <DevicePage code="" />,
});
