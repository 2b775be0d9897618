import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '../features/articles/guide-page.tsx';
import { guideHead, readGuide } from './-guide.ts';
import { localized } from './-localized.ts';

export const Route = createFileRoute('/$locale_/favorite-links-hub')({
  staticData: localized,
  loader: (entry) => readGuide(entry, 'favorite-links-hub'),
  head: ({ match, loaderData }) => guideHead(match.context, loaderData),
  component: GuideRoute,
});

function GuideRoute() {
  return <GuidePage {...Route.useLoaderData()} />;
}
