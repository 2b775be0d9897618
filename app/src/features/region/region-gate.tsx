import { type ReactNode, Suspense } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { LazyRegionPage } from './lazy-region-page.ts';
import { useAccess } from './use-access.ts';

/**
 * Shows its page unless the access hosts say that the service is not offered here, and while nobody has answered
 * (R6.4). A document that the server has blocked already is left as it is.
 */
export function RegionGate({ children }: { readonly children: ReactNode }) {
  const { facts } = useApp();
  const access = useAccess();
  const isBlocked = access.screen === 'blocked' || (access.screen === 'checking' && access.again);
  if (facts.region === 'blocked' || !isBlocked) return children;
  return (
    <Suspense>
      <LazyRegionPage />
    </Suspense>
  );
}
