import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/account/settings-page.tsx';

export const Route = createFileRoute('/_drive/drive/account/settings')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Settings`)} – Aloft` }] }),
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context: { call, facts } }) => {
    if (call === null || facts.profile.kind !== 'profile') return null;
    const { readUserSettings } = await import('../../data/user-settings.ts');
    return readUserSettings(call);
  },
  component: SettingsRoute,
});

function SettingsRoute() {
  return <SettingsPage first={Route.useLoaderData()} />;
}
