import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StoragePage } from '../../features/storage/storage-page.tsx';

export const Route = createFileRoute('/_drive/drive/storage')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Storage`)} – Aloft` }] }),
  component: StoragePage,
});
