import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TvPage } from '../features/sign-in/tv/tv-page.tsx';
import { localized } from './-localized.ts';
import { publicHead } from './-public-head.ts';

export const Route = createFileRoute('/$locale_/tv')({
  staticData: localized,
  head: ({ match }) => {
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/tv',
      title: i18n._(msg`Aloft on the TV`),
      description: i18n._(msg`Sign in to your drive on a TV with the code on its screen.`),
    });
  },
  component: TvPage,
});
