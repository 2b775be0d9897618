import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useRuntime } from '../actors/use-runtime.ts';

/**
 * Asks for the guide once, when somebody who has just created an account opens their drive. An address that asks for
 * anything goes first: the guide waits for the next visit.
 */
export function useGuideOfNewAccount(onGuide: () => void): void {
  const { store } = useRuntime();
  const isPlain = useLocation({
    select: ({ pathname, searchStr }) => pathname === '/drive/all' && searchStr === '',
  });
  const show = useEffectEvent(() => {
    if (!isPlain || !store.read('new_user')) return;
    store.remove('new_user');
    onGuide();
  });
  useEffect(() => show(), []);
}
