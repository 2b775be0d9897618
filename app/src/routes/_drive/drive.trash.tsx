import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TrashFolder } from '../../features/drive/trash/trash-folder.tsx';

export const Route = createFileRoute('/_drive/drive/trash')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Trash`)} – Aloft` }] }),
  component: TrashFolder,
});
