import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import type { ShareInUse } from './share-actions.ts';

type Actions = typeof import('./share-actions.ts');

/** Runs an action on the share; null where its script did not arrive, of which the page hears besides. */
export function useShareActions(
  share: Omit<ShareInUse, 'flows' | 'i18n'>,
): <T>(run: (actions: Actions, share: ShareInUse) => Promise<T>) => Promise<T | null> {
  const { flows } = useApp();
  const { i18n } = useLingui();
  return async (run) => {
    const actions = await import('./share-actions.ts').catch(() => null);
    return actions && run(actions, { ...share, flows, i18n });
  };
}
