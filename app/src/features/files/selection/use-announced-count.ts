import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { announce } from '../../../ui/announcements.ts';

/** Says how many are selected whenever that changes; null when it is everything and nobody has counted, 0 says nothing. */
export function useAnnouncedCount(count: number | null): void {
  const { t, i18n } = useLingui();
  const counted = i18n.number(count ?? 0);
  const words = count === null ? t`Everything selected` : count === 0 ? '' : t`Selected: ${counted}`;
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
}
