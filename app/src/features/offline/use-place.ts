import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultPlaceOf, userSettings } from '../../data/user-settings.ts';
import type { Place } from './folder-choice.tsx';

/**
 * Where downloads go: what was chosen, else the open folder, else the person's default folder (R3.9).
 * @param open the open folder; null where none is
 * @returns the place, null until it is known, and whether the default folder is missing
 */
export function usePlace(open: Place | null) {
  const { t } = useLingui();
  const [chosen, setPlace] = useState(open);
  // It may be in the trash since.
  const settings = useQuery({ ...userSettings, enabled: chosen === null, refetchOnMount: 'always' });
  if (chosen !== null) return { place: chosen, setPlace, isMissing: false };
  const { isMissing, ...place } = defaultPlaceOf(settings.data, t`My drive`);
  return { place: settings.isFetchedAfterMount ? place : null, setPlace, isMissing };
}
