import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { changeUserSettings, userSettings } from '../data/user-settings.ts';

/**
 * Asks for the guide once, when somebody who has just created an account opens their drive, on whichever device. An
 * address that asks for anything goes first: the guide waits for the next visit.
 */
export function useGuideOfNewAccount(onGuide: () => void): void {
  const isPlain = useLocation({
    select: ({ pathname, searchStr }) => pathname === '/drive/all' && searchStr === '',
  });
  const isDue = useQuery(userSettings).data?.guide_shown === false;
  const { mutate: change } = useMutation(changeUserSettings);
  const wasShown = useRef(false);
  const show = useEffectEvent(() => {
    if (!isPlain || wasShown.current) return;
    // A change that fails makes it due again: on the next visit.
    wasShown.current = true;
    change({ guide_shown: true });
    onGuide();
  });
  useEffect(() => {
    if (isDue) show();
  }, [isDue]);
}
