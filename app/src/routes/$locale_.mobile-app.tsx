import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readApps } from '../data/apps.ts';
import { MobileAppPage } from '../features/apps/mobile-app-page.tsx';
import { callOf } from '../router-context.ts';
import { localized } from './-localized.ts';
import { publicHead } from './-public-head.ts';

export const Route = createFileRoute('/$locale_/mobile-app')({
  staticData: localized,
  loader: async ({ context }) => ({ apps: await readApps(await callOf(context), context.facts.locale) }),
  head: ({ match }) => {
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/mobile-app',
      title: i18n._(msg`Apps for phone, tablet and TV`),
      description: i18n._(msg`Aloft for Android, iPhone, iPad and TV, with the app for your device first.`),
    });
  },
  component: MobileAppRoute,
});

function MobileAppRoute() {
  return <MobileAppPage {...Route.useLoaderData()} />;
}
