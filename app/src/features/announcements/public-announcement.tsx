import type { PublicPlace } from '@aloft/core/rules';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { createQueryClient } from '../../data/query-client.ts';
import AnnouncementBand from './announcement-band.tsx';
import styles from './public-announcement.module.css';

/**
 * The band of a public page. It stands at the foot, so that nothing moves when it arrives: inside the panel of a share,
 * and over the end of other pages. With a cache of its own: such a page follows no changes of a drive.
 */
export default function PublicAnnouncement({ place }: { readonly place: PublicPlace }) {
  const { call } = useRuntime();
  const [client] = useState(() => createQueryClient(call));
  return (
    <QueryClientProvider client={client}>
      <AnnouncementBand place={place} className={place === 'share_page' ? styles.inPanel : styles.atFoot} />
    </QueryClientProvider>
  );
}
