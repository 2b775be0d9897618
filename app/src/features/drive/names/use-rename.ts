import type { Failure } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { renameFile } from '../../../data/file-changes.ts';
import { failureOf, resultOf } from '../../../data/query-client.ts';
import type { FileEntry } from '../../files/entry.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { DriveActions } from '../actions/use-drive-actions.ts';
import { useOnline } from '../use-online.ts';

/** What only another name helps against: the field stays and says it. */
const asksForAnother: ReadonlySet<string> = new Set(['file_duplicated_name', 'invalid_argument']);

/** What a toast sends again is no turn: by then something else may be open, which stays. */
const byToast = -1;

/** Why another name is asked for, the one that is being given, and the ways to give one and to begin anew. */
export interface Rename {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /** `isShown`: whether the entry is to be scrolled to by its new name. */
  readonly rename: (entry: FileEntry, name: string, isShown?: boolean) => Promise<void>;
  readonly begin: () => void;
  /** Says that the entry is gone, and that it has not got the name that was written for it. */
  readonly tellGone: (entry: FileEntry, name: string) => void;
}

/**
 * Gives an entry another name; the list shows it at once, and the old one again when it could not be given. `onLeave` is
 * called once for each beginning: when the name is given, refused for good, or waits for a line.
 */
export function useRename(actions: DriveActions, onLeave: () => void): Rename {
  const { t } = useLingui();
  const { mutateAsync, isPending, isPaused, error, reset } = useMutation(renameFile);
  const { mutateAsync: sendBack } = useMutation(renameFile);
  const failure = failureOf(error);
  const isOnline = useOnline();
  /** By the time of an answer another name may be asked for. */
  const turn = useRef(0);

  function leave(own: number): void {
    if (own !== turn.current) return;
    turn.current += 1;
    onLeave();
  }

  // Without a line the change waits with the others, and nobody waits in a field for it.
  const leaveWaiting = useEffectEvent(() => leave(turn.current));
  const isWaiting = isPaused || (isPending && !isOnline);
  useEffect(() => {
    if (isWaiting) leaveWaiting();
  }, [isWaiting]);

  /** Gives an entry a name that it had: the one before, or the one that was taken back. */
  async function nameAgain({ id, parent }: FileEntry, name: string): Promise<boolean> {
    const reveal = actions.reveals.begin();
    const renamed = await resultOf(sendBack({ id, name }));
    if (renamed.ok) reveal({ entries: [{ id, name }], folder: parent });
    return renamed.ok;
  }

  function named(entry: FileEntry, name: string): void {
    const { name: before } = entry;
    actions.remember(t`Renamed to “${name}”`, {
      undo: async () => {
        const isNamed = await nameAgain(entry, before);
        if (!isNamed) actions.failed(t`Couldn’t undo the rename.`, () => nameAgain(entry, before));
        return isNamed;
      },
      redo: async () => {
        const isNamed = await nameAgain(entry, name);
        if (isNamed) named(entry, name);
        else actions.failed(t`“${before}” was not renamed`, () => nameAgain(entry, name));
        return isNamed;
      },
    });
  }

  function tellGone(entry: FileEntry, name: string): void {
    // It may only have another place, or come back: what was written for it is not lost.
    showToast(t`This was moved or deleted elsewhere. It was not renamed to “${name}”.`, {
      label: t`Try again`,
      run: () => void send(entry, name, byToast, false),
    });
  }

  async function send(entry: FileEntry, name: string, own: number, isShown: boolean): Promise<void> {
    const { id, name: before } = entry;
    const reveal = isShown ? actions.reveals.begin() : null;
    if (name === before) {
      leave(own);
      return;
    }
    const renamed = await resultOf(mutateAsync({ id, name }));
    if (renamed.ok) {
      named(entry, name);
      reveal?.({ entries: [{ id, name }], folder: entry.parent });
    } else if (asksForAnother.has(renamed.failure.code) && own === turn.current) return;
    else if (renamed.failure.code === 'file_not_found') tellGone(entry, name);
    else actions.failed(t`“${before}” was not renamed`, () => send(entry, name, byToast, isShown));
    leave(own);
  }

  return {
    isBusy: isPending,
    failure: failure !== null && asksForAnother.has(failure.code) ? failure : null,
    rename: (entry, name, isShown = true) => send(entry, name, turn.current, isShown),
    begin: () => {
      turn.current += 1;
      reset();
    },
    tellGone,
  };
}
