import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '../features/articles/questions-page.tsx';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';
import { questionsData } from './-structured-data.ts';

export const Route = createFileRoute('/$locale_/faq')({
  staticData: localized,
  loader: (page) => pageContent(page, [page.params.locale, 'faq'], ['questions']),
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/faq',
      title: i18n._(msg`Questions`),
      description: i18n._(msg`Short answers on files, sharing and accounts.`),
      data: questionsData(loaderData),
    });
  },
  component: QuestionsRoute,
});

function QuestionsRoute() {
  return <QuestionsPage {...Route.useLoaderData()} />;
}
