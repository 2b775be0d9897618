import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HelpTopicsPage } from '../features/articles/help-topics-page.tsx';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';

export const Route = createFileRoute('/$locale_/help')({
  staticData: localized,
  loader: (page) => pageContent(page, [page.params.locale, 'help'], ['helpTopics']),
  head: ({ match }) => {
    const { i18n } = match.context;
    return publicHead(match.context, {
      path: '/help',
      title: i18n._(msg`Help`),
      description: i18n._(msg`All help articles at a glance, by topic.`),
    });
  },
  component: HelpRoute,
});

function HelpRoute() {
  return <HelpTopicsPage {...Route.useLoaderData()} />;
}
