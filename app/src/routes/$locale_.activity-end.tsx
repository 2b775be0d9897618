import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { ActivityEndPage } from '../features/activity/activity-end-page.tsx';
import { callOf } from '../router-context.ts';
import { localized, localizedLinks } from './-localized.ts';

const limits = { activity: 64 };

export const Route = createFileRoute('/$locale_/activity-end')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  staticData: localized,
  loaderDeps: ({ search: { activity = '' } }) => ({ activity }),
  loader: async ({ context, deps }) => {
    const call = await callOf(context);
    const { readActivity } = await import('../data/activities.ts');
    const state = await readActivity(call, deps.activity, context.facts.locale);
    return { end: state.kind === 'ended' ? state.end : '' };
  },
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n._(msg`This offer is over`)} – Aloft` },
      { name: 'robots', content: 'noindex' },
    ],
    links: localizedLinks(match.context, '/activity-end'),
  }),
  component: ActivityEndRoute,
});

function ActivityEndRoute() {
  return <ActivityEndPage end={Route.useLoaderData().end} />;
}
