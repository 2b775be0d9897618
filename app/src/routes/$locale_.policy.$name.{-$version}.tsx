import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '../features/articles/policy-page.tsx';
import { PolicyUpdatesPage } from '../features/articles/policy-updates-page.tsx';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';
import { publicHead } from './-public-head.ts';

/** A policy, one of its versions, or the list of all changes (R2.5). */
export const Route = createFileRoute('/$locale_/policy/$name/{-$version}')({
  staticData: localized,
  loader: (page) => {
    const { locale, name, version } = page.params;
    return pageContent(page, [locale, 'policy', name, version], ['policy', 'policyUpdates']);
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { i18n } = match.context;
    const isList = loaderData.kind === 'policyUpdates';
    const title = isList ? i18n._(msg`What changed in our policies`) : loaderData.article.title;
    const description = isList
      ? i18n._(msg`All versions of the policies of this service, the newest first.`)
      : loaderData.article.description;
    const isPast = !isList && loaderData.version.status === 'past';
    const end = isList ? 'update' : `${loaderData.name}${isPast ? `/${loaderData.version.date}` : ''}`;
    return publicHead(match.context, { path: `/policy/${end}`, title, description });
  },
  component: PolicyRoute,
});

function PolicyRoute() {
  const content = Route.useLoaderData();
  return content.kind === 'policy' ? <PolicyPage policy={content} /> : <PolicyUpdatesPage {...content} />;
}
