import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StoragePage } from '../features/storage/storage-page.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

export const Route = createFileRoute('/drive/storage')({
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Storage`)} – Aloft` }] }),
  component: StoragePage,
});
