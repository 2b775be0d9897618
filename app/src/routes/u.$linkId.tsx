import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { UploadLinkPage } from '../features/upload-link/upload-link-page.tsx';
import { unlisted } from './-unlisted.ts';

const limits = { s_code: 64 };

// Beside `/s/`, as it never shows a file: it needs neither the chart nor the script of a shared folder, and a link
// says by itself whether it gives or takes.
export const Route = createFileRoute('/u/$linkId')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: unlisted,
  component: UploadLinkRoute,
});

function UploadLinkRoute() {
  const { linkId } = Route.useParams();
  const { s_code = '' } = Route.useSearch();
  return <UploadLinkPage key={linkId} linkId={linkId} passCode={s_code} />;
}
