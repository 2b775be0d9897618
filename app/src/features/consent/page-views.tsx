import { pageNameOf } from '@aloft/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { sceneOf } from '../membership/payment-search.ts';
import { sourceOnce } from './source-once.ts';
import { useConsent } from './use-consent.ts';

/** Reports every page that is opened while it is there (R4.10, R4.4). */
export default function PageViews() {
  const analytics = useArrivedRuntime()?.analytics;
  const { allowed } = useConsent();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const scene = useLocation({ select: ({ search }) => sceneOf(search).scene ?? '' });
  const isReported = analytics !== undefined;
  const report = useEffectEvent((page: string) => {
    analytics?.stat({ type: 'pageShown', from: allowed.marketing ? sourceOnce() : '' });
    if (pageNameOf(page) === 'membership') analytics?.stat({ type: 'vipOpened', scene });
  });
  useEffect(() => {
    if (isReported) report(path);
  }, [isReported, path]);
  return null;
}
