import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readApps } from '../data/apps.ts';
import { DesktopAppPage } from '../features/apps/desktop-app-page.tsx';
import { callOf } from '../router-context.ts';
import { localized } from './-localized.ts';
import { publicHead } from './-public-head.ts';

export const Route = createFileRoute('/$locale_/desktop-app')({
  staticData: localized,
  loader: async ({ context }) => ({ apps: await readApps(await callOf(context), context.facts.locale) }),
  head: ({ match }) => {
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/desktop-app',
      title: i18n._(msg`Apps for Windows and macOS`),
      description: i18n._(msg`Installers of Aloft for Windows and for macOS on Apple Silicon and Intel.`),
    });
  },
  component: DesktopAppRoute,
});

function DesktopAppRoute() {
  return <DesktopAppPage {...Route.useLoaderData()} />;
}
