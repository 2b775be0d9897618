import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../../address-search.ts';
import { SharesList } from '../../features/shares/shares-list.tsx';

const limits = { share: 64 };

export const Route = createFileRoute('/_drive/drive/shares')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Shared`)} – Aloft` }] }),
  component: SharesRoute,
});

function SharesRoute() {
  const { share = '' } = Route.useSearch();
  return <SharesList opened={share} />;
}
