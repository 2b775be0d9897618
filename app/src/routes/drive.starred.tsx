import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StarredPage } from '../features/drive/drive-page.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

export const Route = createFileRoute('/drive/starred')({
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Starred`)} – Aloft` }] }),
  component: StarredPage,
});
