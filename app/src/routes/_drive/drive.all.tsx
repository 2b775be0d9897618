import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../../address-search.ts';
import { DriveFolder } from '../../features/drive/folder/drive-folder.tsx';

const limits = { folder: 64, marked: 64, file: 64, view: 8, order: 16, is: 8, action: 32 };

export const Route = createFileRoute('/_drive/drive/all')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  loaderDeps: ({ search: { folder = '', view = '', order = '', is = '' } }) => ({
    folder,
    view,
    order,
    starred: is === 'starred',
  }),
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ context: { call, facts }, deps }) => {
    if (call === null) return null;
    const { readFirstFrame } = await import('../../features/drive/folder/first-frame.ts');
    return readFirstFrame(call, facts, deps);
  },
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`My drive`)} – Aloft` }] }),
  component: DriveRoute,
});

function DriveRoute() {
  const { folder = '', marked = '', file = '', is = '' } = Route.useSearch();
  return (
    <DriveFolder
      folder={folder}
      starred={is === 'starred'}
      marked={marked}
      opened={file}
      first={Route.useLoaderData()}
    />
  );
}
