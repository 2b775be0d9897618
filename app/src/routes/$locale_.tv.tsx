import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TvPage } from '../features/sign-in/tv/tv-page.tsx';
import { localized, localizedLinks } from './-localized.ts';

export const Route = createFileRoute('/$locale_/tv')({
  staticData: localized,
  head: ({ match }) => {
    const { i18n } = match.context;
    const description = i18n._(msg`Sign a TV in to your drive with the code that it shows.`);
    return {
      meta: [
        { title: `${i18n._(msg`Aloft on the TV`)} – Aloft` },
        { name: 'description', content: description },
      ],
      links: localizedLinks(match.context, '/tv'),
    };
  },
  component: TvPage,
});
