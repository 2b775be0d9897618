import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf, wordOf } from '../../address-search.ts';
import { OfflinePage } from '../../features/offline/offline-page.tsx';

/** An address to add is shown to its reader and nothing else; a magnet link may be long. */
const limits = { add: 6000, task: 260, action: 32 };
const filters = ['moving', 'failed', 'complete'] as const;

export const Route = createFileRoute('/_drive/drive/offline')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...textsOf(search, limits),
    ...wordOf(search, 'filter', filters),
    ...wordOf(search, 'show', ['uploads']),
  }),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Offline downloads`)} – Aloft` }] }),
  component: OfflineRoute,
});

function OfflineRoute() {
  const { add = '', filter = 'all', task = '', show = 'offline', action } = Route.useSearch();
  // The frame carries an action out (R2.24), and leads here without it.
  if (action !== undefined) return <OfflinePage filter={filter} add="" task="" show={show} />;
  return <OfflinePage filter={filter} add={add} task={task} show={show} />;
}
