import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../toasts/toasts.ts';
import { useOnline } from '../use-online.ts';

/** In place of a dialog whose script is on its way: without a line it says that the dialog opens when there is one. */
export function DialogFallback() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const tell = useEffectEvent(() => showToast(t`You’re offline. This opens as soon as you’re back online.`));
  useEffect(() => {
    if (!isOnline) tell();
  }, [isOnline]);
  return null;
}
