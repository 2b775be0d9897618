import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useOnline } from '../drive/use-online.ts';
import { keepKeysForDialog } from '../shortcuts/kept-keys.ts';
import { showToast } from '../toasts/toasts.ts';

/** In place of a dialog whose script is on its way: without a line it says that the dialog opens when there is one. */
function DialogOnItsWay() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const tell = useEffectEvent(() => showToast(t`You’re offline. This opens as soon as you’re back online.`));
  useEffect(() => {
    if (!isOnline) tell();
  }, [isOnline]);
  useLayoutEffect(() => (isOnline ? keepKeysForDialog() : undefined), [isOnline]);
  return null;
}

/** A dialog that comes with its first use: what is typed meanwhile is typed into it. */
export function LateDialog({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<DialogOnItsWay />}>{children}</Suspense>;
}
