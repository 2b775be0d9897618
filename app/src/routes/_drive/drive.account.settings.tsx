import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/account/settings-page.tsx';

export const Route = createFileRoute('/_drive/drive/account/settings')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Settings`)} – Aloft` }] }),
  component: SettingsPage,
});
