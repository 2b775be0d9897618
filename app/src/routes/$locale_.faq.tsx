import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '../features/articles/questions-page.tsx';
import { pageNotFound } from '../guards/page-not-found.ts';
import { localized, localizedLinks } from './-localized.ts';
import { pageContent } from './-page-content.ts';

export const Route = createFileRoute('/$locale_/faq')({
  staticData: localized,
  loader: async (page) => {
    const content = await pageContent(page, [page.params.locale, 'faq']);
    if (content.kind !== 'questions') throw pageNotFound(page.location.href);
    return content;
  },
  head: ({ match }) => {
    const { i18n } = match.context;
    return {
      meta: [
        { title: `${i18n._(msg`Questions`)} – Aloft` },
        { name: 'description', content: i18n._(msg`Short answers on files, sharing and accounts.`) },
      ],
      links: localizedLinks(match.context, '/faq'),
    };
  },
  component: QuestionsRoute,
});

function QuestionsRoute() {
  return <QuestionsPage {...Route.useLoaderData()} />;
}
