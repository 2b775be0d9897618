import type { DisplayMode } from '@aloft/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDisplayMode } from '../../../actors/use-flows.ts';
import { useApp, useRuntime, useSession } from '../../../actors/use-runtime.ts';
import { displayModes, forgetDisplayMode, setDisplayMode } from '../../../data/display-modes.ts';
import { type ListView, listModeOf } from './list-mode.ts';

/** How one list is shown, and how that is changed. */
export interface ListMode extends DisplayMode {
  /** Whether the folder has a view and an order of its own. */
  readonly isOwn: boolean;
  readonly chooseView: (view: DisplayMode['view']) => void;
  readonly chooseOrder: (order: DisplayMode['order']) => void;
  /** From now on for this folder only, or as all others again; null where that cannot be chosen. */
  readonly setOwn: ((isOwn: boolean) => void) | null;
}

/**
 * How a list is shown (R3.7). A choice is kept for the person, and on this device.
 * @param folder the id of a folder; null for a list that is none
 */
export function useListMode(folder: string | null, views: readonly ListView[]): ListMode {
  const { facts } = useApp();
  const { actors } = useRuntime();
  const session = useSession();
  const navigate = useNavigate();
  const device = useDisplayMode();
  const user = session.status === 'signedIn' ? session.profile.userId : '';
  const named = useSearch({ strict: false, select: ({ view, order }) => `${view ?? ''} ${order ?? ''}` });
  const query = useQuery(displayModes({ user, modes: facts.modes.account }));
  const set = useMutation(setDisplayMode);
  const forget = useMutation(forgetDisplayMode);

  const [view = '', order = ''] = named.split(' ');
  const modes = query.data?.modes ?? [];
  const { mode, own } = listModeOf({ folder, views, named: { view, order }, modes, device });

  function keep(next: DisplayMode): void {
    if (own === undefined) {
      if (next.view !== device.view) actors.displayMode.send({ type: 'view.choose', view: next.view });
      if (next.order !== device.order) actors.displayMode.send({ type: 'order.choose', order: next.order });
    }
    set.mutate({ user, mode: { folder_id: own?.folder_id ?? '', ...next } });
    if (named.trim() !== '')
      void navigate({
        to: '.',
        search: ({ view: _, order: __, ...search }) => search,
        replace: true,
      });
  }

  return {
    ...mode,
    isOwn: own !== undefined,
    chooseView: (chosen) => keep({ ...mode, view: chosen }),
    chooseOrder: (chosen) => keep({ ...mode, order: chosen }),
    setOwn:
      folder === null || folder === ''
        ? null
        : (isOwn) =>
            isOwn
              ? set.mutate({ user, mode: { folder_id: folder, ...mode } })
              : forget.mutate({ user, folder }),
  };
}
