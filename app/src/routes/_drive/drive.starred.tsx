import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Starred } from '../../features/drive/starred/starred.tsx';

export const Route = createFileRoute('/_drive/drive/starred')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Starred`)} – Aloft` }] }),
  component: Starred,
});
