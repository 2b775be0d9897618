import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MePage } from '../../features/account/me-page.tsx';

export const Route = createFileRoute('/_drive/drive/me')({
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n._(msg({ message: 'Me', context: "one's own account" }))} – Aloft` },
    ],
  }),
  component: MePage,
});
