import type { UploadLink } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { DataProvider } from '../../data/data-provider.tsx';
import { failureOf } from '../../data/query-client.ts';
import { uploadLink } from '../../data/upload-links.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PassCodeCard } from '../share/pass-code-card.tsx';
import { ShareStatusCard } from '../share/share-status.tsx';
import { useCodelessAddress } from '../share/use-codeless-address.ts';
import { SendFiles } from './send-files.tsx';

/** Where a visitor puts files into somebody's folder, seeing nothing of what is there (`/u/…`, R10.8). */
export function UploadLinkPage({ linkId, passCode }: { readonly linkId: string; readonly passCode: string }) {
  return (
    <SimpleLayout>
      <Suspense fallback={<Skeleton lines={4} />}>
        <DataProvider>
          <Link linkId={linkId} given={passCode} />
        </DataProvider>
      </Suspense>
    </SimpleLayout>
  );
}

function Link({ linkId, given }: { readonly linkId: string; readonly given: string }) {
  const [passCode, setPassCode] = useState(given);
  useCodelessAddress();
  const query = useQuery(uploadLink(linkId, passCode));
  const text = useFailureText(failureOf(query.error));
  if (query.data === undefined) {
    return query.isError ? (
      <Card centred>
        <FailureState title={<Trans>Couldn’t open this link</Trans>} onRetry={() => void query.refetch()}>
          {text}
        </FailureState>
      </Card>
    ) : (
      <Skeleton lines={4} />
    );
  }
  return (
    <Opened
      link={query.data}
      linkId={linkId}
      busy={query.isFetching}
      onPassCode={(code) => {
        if (code === passCode) void query.refetch();
        else setPassCode(code);
      }}
      onRetry={() => void query.refetch()}
    />
  );
}

function Opened({
  link,
  linkId,
  busy,
  onPassCode,
  onRetry,
}: {
  readonly link: UploadLink;
  readonly linkId: string;
  readonly busy: boolean;
  readonly onPassCode: (code: string) => void;
  readonly onRetry: () => void;
}) {
  const { share_status: status } = link;
  if (status === 'OK') return <SendFiles link={link} onReload={onRetry} />;
  if (status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR') {
    return (
      <PassCodeCard
        shareId={linkId}
        page="u"
        wrong={status === 'PASS_CODE_ERROR'}
        waitSeconds={link.retry_after}
        busy={busy}
        onSubmit={onPassCode}
      />
    );
  }
  return (
    <ShareStatusCard
      status={status === 'NOT_FOUND' && link.start_at !== '' ? 'NOT_STARTED' : status}
      opensAt={link.start_at}
      onRetry={onRetry}
    />
  );
}
