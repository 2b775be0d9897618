import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '../features/articles/guide-page.tsx';
import { guideHead } from './-guide-head.ts';
import { localized } from './-localized.ts';
import { pageContent } from './-page-content.ts';

export const Route = createFileRoute('/$locale_/favorite-links-hub')({
  staticData: localized,
  loader: (page) => pageContent(page, [page.params.locale, 'favorite-links-hub'], ['guide']),
  head: ({ match, loaderData }) => guideHead(match.context, loaderData),
  component: GuideRoute,
});

function GuideRoute() {
  return <GuidePage {...Route.useLoaderData()} />;
}
