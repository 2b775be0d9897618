import type { DisplayMode } from '@aloft/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDisplayMode } from '../../../actors/use-flows.ts';
import { useApp, useRuntime, useSession } from '../../../actors/use-runtime.ts';
import { displayModes, setDisplayMode } from '../../../data/display-modes.ts';
import { type GlobalSettings, type ListView, listModeOf } from './list-mode.ts';

/** How one list is shown, and how that is changed. */
export interface ListMode extends DisplayMode {
  readonly isGlobal: GlobalSettings;
  readonly chooseView: (view: DisplayMode['view']) => void;
  readonly chooseOrder: (order: DisplayMode['order']) => void;
  readonly pinFolders: (pinFoldersTop: boolean) => void;
  /** Every folder as this one from now on, or each with an order of its own. */
  readonly setOrderGlobal: (isGlobal: boolean) => void;
  /** The same of the view. */
  readonly setViewGlobal: (isGlobal: boolean) => void;
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

  const [view = '', order = ''] = named.split(' ');
  const modes = query.data?.modes ?? [];
  const { mode, isGlobal, all, own } = listModeOf({ folder, views, named: { view, order }, modes, device });

  /** Keeps a part of how the list is shown: for every folder, or for this one where each has its own. */
  function keep(part: keyof GlobalSettings, chosen: Partial<DisplayMode>, global: boolean): void {
    const isOfAll = global || folder === null || folder === '';
    const next = { ...mode, ...chosen };
    const before = isOfAll ? all : (own ?? { ...all, folder_id: folder });
    const changed =
      part === 'view' ? { view: next.view } : { order: next.order, folders_first: next.pinFoldersTop };
    const flag = part === 'view' ? { view_global: global } : { order_global: global };
    set.mutate({ user, mode: { ...before, ...changed, ...(isOfAll ? flag : {}) } });
    if (isOfAll) keepOnDevice(part, next);
    forgetNamed(part);
  }

  function keepOnDevice(part: keyof GlobalSettings, next: DisplayMode): void {
    const { displayMode } = actors;
    if (part === 'view') {
      if (next.view !== device.view) displayMode.send({ type: 'view.choose', view: next.view });
      return;
    }
    if (next.order !== device.order) displayMode.send({ type: 'order.choose', order: next.order });
    const { pinFoldersTop } = next;
    if (pinFoldersTop !== device.pinFoldersTop) displayMode.send({ type: 'folders.pin', pinFoldersTop });
  }

  /** What the address names would stay in force. */
  function forgetNamed(part: keyof GlobalSettings): void {
    if ((part === 'view' ? view : order) === '') return;
    void navigate({ to: '.', search: ({ [part]: _, ...search }) => search, replace: true });
  }

  /** Each folder looks as before until something is chosen for it. */
  const separate = (flag: 'order_global' | 'view_global'): void =>
    set.mutate({ user, mode: { ...all, [flag]: false } });

  return {
    ...mode,
    isGlobal,
    chooseView: (chosen) => keep('view', { view: chosen }, isGlobal.view),
    chooseOrder: (chosen) => keep('order', { order: chosen }, isGlobal.order),
    pinFolders: (pinFoldersTop) => keep('order', { pinFoldersTop }, isGlobal.order),
    setOrderGlobal: (global) => (global ? keep('order', {}, true) : separate('order_global')),
    setViewGlobal: (global) => (global ? keep('view', {}, true) : separate('view_global')),
  };
}
