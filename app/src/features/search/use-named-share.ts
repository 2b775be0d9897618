import type { NamedShare } from '@aloft/core/rules';
import { useQuery } from '@tanstack/react-query';
import { userSettings } from '../../data/user-settings.ts';

/** The share that is searched for by its address or code, unless the person does not want it offered (R3.9). */
export function useNamedShare(share: NamedShare | null): NamedShare | null {
  const { data } = useQuery({ ...userSettings, enabled: share !== null });
  return data?.show_shared_from_search === true ? share : null;
}
