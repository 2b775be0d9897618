import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { SharesPage } from '../features/shares/shares-page.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

const limits = { share: 64 };

export const Route = createFileRoute('/drive/shares')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Shared`)} – Aloft` }] }),
  component: SharesRoute,
});

function SharesRoute() {
  const { share = '' } = Route.useSearch();
  return <SharesPage opened={share} />;
}
