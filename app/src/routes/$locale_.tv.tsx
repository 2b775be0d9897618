import { isLocale, locales } from '@aloft/i18n';
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TvPage } from '../features/sign-in/tv/tv-page.tsx';

export const Route = createFileRoute('/$locale_/tv')({
  staticData: { validate: ({ params }) => isLocale(params.locale) },
  head: ({ match }) => {
    const { i18n, facts } = match.context;
    const description = i18n._(msg`Sign a TV in to your drive with the code that it shows.`);
    return {
      meta: [
        { title: `${i18n._(msg`Aloft on the TV`)} – Aloft` },
        { name: 'description', content: description },
      ],
      links: [
        { rel: 'canonical', href: `${facts.origin}/${facts.locale}/tv` },
        ...locales.map(({ code }) => ({
          rel: 'alternate',
          hrefLang: code,
          href: `${facts.origin}/${code}/tv`,
        })),
      ],
    };
  },
  component: TvPage,
});
