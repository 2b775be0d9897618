import type { ShareAnswer } from '@aloft/core';
import { isShareId } from '@aloft/core/rules';
import { msg } from '@lingui/core/macro';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { textsOf, wordOf } from '../address-search.ts';
import { ShareNotice } from '../features/share/late-notice.ts';
import { namedFileOf } from '../features/share/named-file.ts';
import { onlyFolderOf } from '../features/share/only-folder.ts';
import { SharePage } from '../features/share/share-page.tsx';

const orders = ['name_asc', 'name_desc', 'modified_asc', 'modified_desc', 'size_asc', 'size_desc'] as const;
const views = ['list', 'grid'] as const;

const unknown: ShareAnswer = { kind: 'refused', status: 'NOT_FOUND', retryAfter: 0 };

/** The last folder of the address; what stands before it is only the way there. */
function folderOf(path: string): string {
  return (
    path
      .split('/')
      .filter((part) => part !== '')
      .slice(2)
      .at(-1) ?? ''
  );
}

export const Route = createFileRoute('/s/$shareId')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...textsOf(search, { s_code: Number.POSITIVE_INFINITY }),
    ...wordOf(search, 'view', views),
    ...wordOf(search, 'order', orders),
  }),
  loaderDeps: ({ search }) => ({ code: search.s_code ?? '', order: search.order ?? 'name_asc' }),
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context, params, location, deps }) => {
    if (!isShareId(params.shareId)) {
      await ShareNotice.preload?.();
      return { answer: unknown, opened: '', named: null };
    }
    const { fetchShare } = context;
    if (fetchShare === null) return { answer: null, opened: '', named: null };
    const ask = (parentId: string): Promise<ShareAnswer> =>
      fetchShare({
        shareId: params.shareId,
        parentId,
        passCode: deps.code,
        passToken: '',
        order: deps.order,
        page: '',
      });
    const folder = folderOf(location.pathname);
    const answer = await ask(folder);
    const named = answer.kind === 'opened' ? namedFileOf(answer.listing) : null;
    if (named !== null) {
      const around = await ask(named.folders.at(-1) ?? '');
      if (around.kind === 'opened') return { answer: around, opened: '', named };
    }
    const opened = folder === '' && answer.kind === 'opened' ? onlyFolderOf(answer.listing) : '';
    if (opened !== '') {
      const inside = await ask(opened);
      if (inside.kind === 'opened') return { answer: inside, opened, named: null };
    }
    // In the document at once: the form for a passcode works without any script.
    if (answer.kind !== 'opened') await ShareNotice.preload?.();
    return { answer, opened: '', named: null };
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
        : i18n._(msg`Somebody shared files with you on Aloft.`);
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
      order={search.order ?? 'name_asc'}
    />
  );
}
