import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../features/articles/help-page.tsx';
import { pageNotFound } from '../guards/page-not-found.ts';
import { redirectWithin } from '../navigation/check-address.ts';
import { localized, localizedLinks } from './-localized.ts';
import { pageContent } from './-page-content.ts';

/** An article of the help center; the help center itself, or a topic, leads to its first article (R2.13). */
export const Route = createFileRoute('/$locale_/help-center/{-$topic}/{-$article}')({
  staticData: localized,
  loader: async (page) => {
    const { locale, topic, article } = page.params;
    const content = await pageContent(page, [locale, 'help-center', topic, article]);
    if (content.kind !== 'help') throw pageNotFound(page.location.href);
    if (article === undefined) throw redirectWithin(`/${locale}/help-center/${content.slug}`);
    return content;
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { article, slug } = loaderData;
    return {
      meta: [{ title: `${article.title} – Aloft` }, { name: 'description', content: article.description }],
      links: localizedLinks(match.context, `/help-center/${slug}`),
    };
  },
  component: HelpRoute,
});

function HelpRoute() {
  return <HelpPage help={Route.useLoaderData()} />;
}
