import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { NoticeLayout } from '../layouts/notice.tsx';
import { buttonStyle } from '../ui/button-style.ts';

const limits = { reason: 16 };

/** Where a browser is led that opens the address of a file or an archive which gives nothing. */
export const Route = createFileRoute('/expired-link')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n._(msg`Download link`)} – Aloft` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ExpiredLink,
});

function ExpiredLink() {
  const isExpired = Route.useSearch().reason !== 'unavailable';
  return (
    <NoticeLayout
      heading={
        isExpired ? <Trans>This download link has expired</Trans> : <Trans>The download couldn’t start</Trans>
      }
      text={
        isExpired ? (
          <Trans>
            Download links only work for a short time. Open the drive or the share that the file is in, and
            download it again.
          </Trans>
        ) : (
          <Trans>The file is there, but it can’t be downloaded right now. Try again later.</Trans>
        )
      }
    >
      <a href="/drive/all" className={buttonStyle({ kind: 'primary' })}>
        <Trans>Go to My drive</Trans>
      </a>
    </NoticeLayout>
  );
}
