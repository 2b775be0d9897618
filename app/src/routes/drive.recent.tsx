import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RecentPage } from '../features/recent/recent-page.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

export const Route = createFileRoute('/drive/recent')({
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Recent`)} – Aloft` }] }),
  component: RecentPage,
});
