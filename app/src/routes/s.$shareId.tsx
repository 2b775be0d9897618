import { defaultMode } from '@aloft/core';
import { parseOrder, type QueryOrder, shareOrderOf, toQueryOrder } from '@aloft/core/rules';
import { msg } from '@lingui/core/macro';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { textsOf, wordOf } from '../address-search.ts';
import type { FirstAnswer } from '../features/share/first-answer.ts';
import { ShareNotice } from '../features/share/lazy-notice.ts';
import { SharePage } from '../features/share/share-page.tsx';

const views = ['list', 'grid'] as const;

// In a browser the page's chart asks; only the server asks before the page is there.
const notAsked: FirstAnswer = { answer: null, opened: '', named: null };

/** The order that an address names, in the address's own word: older addresses of ours say `modified_desc`. */
function orderIn({ order }: Readonly<Record<string, unknown>>): { readonly order?: QueryOrder } {
  const parsed = parseOrder(order);
  const named = parsed === null ? null : toQueryOrder(parsed);
  return named === null ? {} : { order: named };
}

export const Route = createFileRoute('/s/$shareId')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...textsOf(search, { s_code: Number.POSITIVE_INFINITY }),
    ...wordOf(search, 'view', views),
    ...orderIn(search),
  }),
  staticData: { guards: ['share'] },
  loaderDeps: ({ search }) => ({ code: search.s_code ?? '', order: parseOrder(search.order) }),
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context: { fetchShare, facts }, params: { shareId }, location, deps }) => {
    // Written so that nothing of it is in a browser's script.
    if (!import.meta.env.SSR || fetchShare === null) return notAsked;
    const { readFirstAnswer } = await import('../features/share/first-answer.ts');
    const { code: passCode } = deps;
    const mode = facts.modes.shared ?? defaultMode;
    const arranged = {
      order: shareOrderOf(deps.order ?? mode.order) ?? 'name_asc',
      foldersFirst: mode.pinFoldersTop,
    };
    const question = { shareId, path: location.pathname, passCode, ...arranged };
    const first = await readFirstAnswer(fetchShare, question);
    // In the document at once: the form for a passcode works without any script.
    if (first.answer?.kind !== 'opened') await ShareNotice.preload?.();
    return first;
  },
  head: ({ match, loaderData }) => {
    const { i18n, facts } = match.context;
    const answer = loaderData?.answer;
    // Nothing of a share is said before its passcode (P6): only an opened one has a title of its own.
    const title = answer?.kind === 'opened' ? answer.listing.title : i18n._(msg`Shared files`);
    const description =
      answer?.kind === 'opened'
        ? i18n._(
            msg`${answer.listing.owner} shared this with you on Aloft. Look through it or save it to your own drive.`,
          )
        : i18n._(msg`Someone shared files with you on Aloft.`);
    return {
      meta: [
        { title: `${title} – Aloft` },
        { name: 'description', content: description },
        { name: 'robots', content: 'noindex' },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
        { property: 'og:type', content: 'website' },
        { property: 'og:site_name', content: 'Aloft' },
        { property: 'og:url', content: `${facts.origin}${match.pathname}` },
      ],
    };
  },
  component: ShareRoute,
});

function ShareRoute() {
  const { shareId } = Route.useParams();
  const { answer, opened, named } = Route.useLoaderData();
  const search = Route.useSearch();
  const { _splat } = useParams({ strict: false });
  const folders = (_splat ?? '').split('/').filter((part) => part !== '');
  return (
    <SharePage
      key={shareId}
      shareId={shareId}
      folders={folders}
      opened={opened}
      named={named}
      initial={answer}
      passCode={search.s_code ?? ''}
      view={search.view ?? null}
      order={shareOrderOf(parseOrder(search.order))}
    />
  );
}
