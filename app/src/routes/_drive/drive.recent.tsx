import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Recent } from '../../features/recent/recent.tsx';

export const Route = createFileRoute('/_drive/drive/recent')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Recent`)} – Aloft` }] }),
  component: Recent,
});
