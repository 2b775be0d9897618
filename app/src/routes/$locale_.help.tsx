import { longestHelpSearch } from '@aloft/core/rules';
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { HelpTopicsPage } from '../features/articles/help-topics-page.tsx';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';

const helpPath = (words: string): string =>
  words === '' ? 'help' : `help?${new URLSearchParams({ q: words })}`;

export const Route = createFileRoute('/$locale_/help')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, { q: longestHelpSearch }),
  staticData: localized,
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: async (page) => ({
    ...(await pageContent(page, [page.params.locale, helpPath(page.deps.q)], ['helpTopics'])),
    asked: page.deps.q,
  }),
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
