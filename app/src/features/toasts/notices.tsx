import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { Notice } from './notice.tsx';
import { dismissToast, holdToasts, toastStore } from './toasts.ts';

const FlowNotices = lazy(() => import('./flow-notices.tsx'));

const FlowDialogs = lazy(() => import('./flow-dialogs.tsx'));

/** What may turn up on any page: the challenge, words about what happened, a newer build. */
export function Notices() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const arrived = useArrivedRuntime() !== null;
  // The first frame is the server's, which has none of this.
  const flows = useHydrated() && arrived;
  return (
    <>
      <section
        className="toasts"
        aria-label={t`Notifications`}
        aria-live="polite"
        onPointerEnter={() => holdToasts(true)}
        onPointerLeave={() => holdToasts(false)}
        onFocus={() => holdToasts(true)}
        onBlur={() => holdToasts(false)}
      >
        {toasts.map(({ id, text, action }) => (
          <Notice
            key={id}
            action={
              action && {
                label: action.label,
                run: () => {
                  action.run();
                  dismissToast(id);
                },
              }
            }
            onClose={() => dismissToast(id)}
          >
            {text}
          </Notice>
        ))}
        {flows && (
          <Suspense>
            <FlowNotices />
          </Suspense>
        )}
      </section>
      {flows && (
        <Suspense>
          <FlowDialogs />
        </Suspense>
      )}
    </>
  );
}
