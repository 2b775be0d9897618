import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { Toast, ToastRegion } from '../../ui/toast.tsx';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { dismissToast, holdToasts, toastStore } from './toasts.ts';

const FlowNotices = lazy(() => import('./flow-notices.tsx'));

const FlowDialogs = lazy(() => import('./flow-dialogs.tsx'));

/** What may turn up on any page: the challenge, words about what happened, a newer build. */
export default function Notices() {
  // The region comes first and the words then: what comes together with its region is not read out.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const [flowNotices, setFlowNotices] = useState(0);
  const flows = useArrivedRuntime() !== null;
  return (
    <>
      <ToastRegion count={isThere ? toasts.length + flowNotices : 0} onHold={holdToasts}>
        {(isThere ? toasts : []).map(({ id, text, action }) => (
          <Toast
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
          </Toast>
        ))}
        {isThere && flows && (
          <OptionalPart>
            <FlowNotices onCount={setFlowNotices} />
          </OptionalPart>
        )}
      </ToastRegion>
      {flows && (
        <OptionalPart>
          <FlowDialogs />
        </OptionalPart>
      )}
    </>
  );
}
