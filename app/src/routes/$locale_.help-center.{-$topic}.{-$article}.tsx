import { createFileRoute } from '@tanstack/react-router';
import { wordOf } from '../address-search.ts';
import { HelpPage } from '../features/articles/help-page.tsx';
import { redirectWithin } from '../navigation/check-address.ts';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';
import { refusalOf } from './-refusal.ts';
import { articleData } from './-structured-data.ts';

/** An article of the help center; the help center itself, or a topic, leads to its first article (R2.13). */
export const Route = createFileRoute('/$locale_/help-center/{-$topic}/{-$article}')({
  validateSearch: (search: Record<string, unknown>) => wordOf(search, 'helpful', ['yes', 'no']),
  staticData: localized,
  loaderDeps: ({ search: { helpful = '' } }) => ({ answer: helpful }),
  loader: async (page) => {
    const { locale, topic, article } = page.params;
    const content = await pageContent(page, [locale, 'help-center', topic, article], ['help']);
    if (article === undefined) throw redirectWithin(`/${locale}/help-center/${content.slug}`);
    return { help: content, answer: page.deps.answer, refusal: await refusalOf(page.context.facts) };
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { article, slug } = loaderData.help;
    return publicHead(match.context, {
      ...{ path: `/help-center/${slug}`, title: article.title, description: article.description },
      data: articleData(article),
    });
  },
  component: HelpRoute,
});

function HelpRoute() {
  return <HelpPage {...Route.useLoaderData()} />;
}
