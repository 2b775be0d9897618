import { useHydrated } from '@tanstack/react-router';
import { lazy, useSyncExternalStore } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { toastStore } from './toasts.ts';

const Notices = lazy(() => import('./notices.tsx'));

/** The notices, whose script a page does without until a flow runs or something has happened. */
export function LazyNotices() {
  const hasToasts =
    useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none).length > 0;
  const arrived = useArrivedRuntime() !== null;
  // The first frame is the server's, which has none of this.
  const hydrated = useHydrated();
  if (!hydrated || !(arrived || hasToasts)) return null;
  return (
    <OptionalPart>
      <Notices />
    </OptionalPart>
  );
}
