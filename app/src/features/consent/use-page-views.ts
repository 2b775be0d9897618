import { pageNameOf } from '@aloft/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { sourceOnce } from '../../actors/arrival.ts';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { useConsent } from './use-consent.ts';

/** Reports every page that is opened in a window of its own, once the person allows it (R4.10, R4.4). */
export function usePageViews(isOwnWindow: boolean): void {
  const analytics = useArrivedRuntime()?.analytics;
  const { allowed } = useConsent();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isReported = isOwnWindow && allowed.analytics && analytics !== undefined;
  const report = useEffectEvent((page: string) => {
    analytics?.stat({ type: 'pageShown', from: allowed.marketing ? sourceOnce() : '' });
    if (pageNameOf(page) === 'membership') analytics?.stat({ type: 'vipOpened' });
  });
  useEffect(() => {
    if (isReported) report(path);
  }, [isReported, path]);
}
