import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DrivePage } from '../features/drive/drive-page.tsx';
import { requireSignIn } from '../guards/signed-in.ts';

const Search = v.object({
  folder: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
  marked: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
});

export const Route = createFileRoute('/drive/all')({
  validateSearch: (search) => v.parse(Search, search),
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`My drive`)} – Aloft` }] }),
  component: DriveRoute,
});

function DriveRoute() {
  const { folder = '', marked = '' } = Route.useSearch();
  return <DrivePage folder={folder} marked={marked} />;
}
