import type { Failure } from '@aloft/core';
import type { NameConflict } from '@aloft/core/wire';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useRuntime } from '../../../actors/use-runtime.ts';
import {
  batch,
  copyFiles,
  deleteFiles,
  emptyTrash,
  moveFiles,
  starFiles,
  trashFiles,
  trashList,
  untrashFiles,
  type WholeList,
} from '../../../data/file-changes.ts';
import { fileById } from '../../../data/file-pages.ts';
import { resultOf } from '../../../data/query-client.ts';
import type { FileEntry } from '../../files/entry.ts';
import { useTellEnd } from '../../tasks/use-tell-end.ts';
import { showToast } from '../../toasts/toasts.ts';
import { revealedEntriesOf } from '../folder/revealed-entries.ts';
import { useNoSpaceForCopy } from '../use-no-space-for-copy.ts';
import { type Acted, byParent, idsOf } from './acted.ts';
import {
  type Clipboard,
  clipboardAndUndoOf,
  cutOf,
  type FolderRef,
  type Undoable,
} from './clipboard-and-undo.ts';
import { useDownload } from './use-download.ts';

/** A move or a copy that waits for an answer about names that are taken. */
export interface Conflicted {
  readonly mode: 'move' | 'copy';
  readonly entries: readonly FileEntry[];
  readonly folderId: string;
}

/** One notice tells of the last change: what is done next, or taken back, takes its place. */
const ofLastChange = { about: 'last change' };

/** What a person does with entries of their own drive; each tells how it went, and what can be undone offers it (R10.3). */
export function useDriveActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { actors } = useRuntime();
  const tellNoSpace = useNoSpaceForCopy();
  const tellEnd = useTellEnd();
  const history = clipboardAndUndoOf(client);
  const reveals = revealedEntriesOf(client);
  const clipboard = useSyncExternalStore(history.subscribe, history.clipboard, history.clipboard);
  const { mutateAsync: sendMove } = useMutation(moveFiles);
  const { mutateAsync: sendCopy } = useMutation(copyFiles);
  const { mutateAsync: sendTrash } = useMutation(trashFiles);
  const { mutateAsync: sendTrashList } = useMutation(trashList);
  const { mutateAsync: sendUntrash } = useMutation(untrashFiles);
  const { mutateAsync: sendDelete } = useMutation(deleteFiles);
  const { mutateAsync: sendEmpty } = useMutation(emptyTrash);
  const { mutateAsync: sendStar } = useMutation(starFiles);
  const { addressOf, listContents, download } = useDownload();
  const [conflicted, setConflicted] = useState<Conflicted | null>(null);

  const sayGone = (): void => showToast(t`This was moved or deleted elsewhere.`);

  /**
   * Says that it failed; nothing of it is on screen any more. No other try helps against what is gone, of which several
   * calls say nothing: some of them went through.
   */
  function failed(text: string, again: () => unknown, failure?: Failure, count = 1): false {
    if (failure?.code === 'file_not_found' && count <= batch) sayGone();
    else showToast(text, { label: t`Try again`, run: () => void again() });
    return false;
  }

  /** What a failure is called: of more entries than one call takes, some calls may have gone through. */
  const failedText = (count: number, some: string, none: string): string => (count > batch ? some : none);

  /** Says that it is done and offers the way back, here and by Ctrl+Z. */
  function done(text: string, step: Undoable): true {
    history.remember(step);
    showToast(text, { label: t`Undo`, run: () => void history.undo(step) }, ofLastChange);
    return true;
  }

  const named = (entries: readonly Acted[]): { count: number; name: string } => ({
    count: entries.length,
    name: entries[0]?.name ?? '',
  });

  /** Puts entries back where they were; a name that was taken meanwhile gets a number. */
  async function moveBack(entries: readonly Acted[]): Promise<boolean> {
    const reveal = reveals.begin();
    for (const [folderId, group] of byParent(entries)) {
      const moved = await resultOf(sendMove({ ids: idsOf(group), folderId, nameConflict: 'keep_both' }));
      if (!moved.ok) return failed(t`Couldn’t undo the move.`, () => moveBack(entries), moved.failure);
    }
    showToast(t`Moved back`, null, ofLastChange);
    reveal({ entries, folder: entries[0]?.parent ?? '' });
    return true;
  }

  /** What a folder is called; null where nobody knows just now. */
  async function nameOfFolder(id: string): Promise<string | null> {
    if (id === '') return t`My drive`;
    const folder = await resultOf(
      client.fetchQuery({ ...fileById(id), staleTime: Number.POSITIVE_INFINITY }),
    );
    return folder.ok ? folder.value.name : null;
  }

  async function move(
    entries: readonly FileEntry[],
    folderId: string,
    nameConflict?: NameConflict,
  ): Promise<boolean> {
    const away = entries.filter((entry) => entry.parent !== folderId);
    const reveal = reveals.begin();
    const { count, name } = named(away);
    if (count === 0) {
      showToast(t`This is already here.`);
      return true;
    }
    const moved = await resultOf(sendMove({ ids: idsOf(away), folderId, nameConflict }));
    if (moved.ok) {
      reveal({ entries: away, folder: folderId });
      const place = await nameOfFolder(folderId);
      const text =
        place === null
          ? t({ message: plural(count, { one: `Moved “${name}”`, other: 'Moved # items' }) })
          : t({
              message: plural(count, {
                one: `Moved “${name}” to “${place}”`,
                other: `Moved # items to “${place}”`,
              }),
            });
      return done(text, {
        undo: () => moveBack(away),
        redo: () => move(away, folderId, nameConflict),
      });
    }
    const { code } = moved.failure;
    if (code === 'invalid_argument') showToast(t`You can’t move a folder into itself.`);
    else if (code === 'file_duplicated_name') setConflicted({ mode: 'move', entries: away, folderId });
    else {
      const text = t({
        message: plural(count, { one: `“${name}” was not moved`, other: '# items were not moved' }),
      });
      failed(
        failedText(count, t`Not everything could be moved.`, text),
        () => move(entries, folderId, nameConflict),
        moved.failure,
        count,
      );
    }
    return false;
  }

  async function copy(entries: readonly FileEntry[], folderId: string): Promise<boolean> {
    const { count, name } = named(entries);
    // A copy beside itself gets a number; of any other taken name one is asked.
    const isBeside = entries.every((entry) => entry.parent === folderId);
    const nameConflict = isBeside ? 'keep_both' : 'refuse';
    const reveal = reveals.begin();
    const copied = await resultOf(sendCopy({ ids: idsOf(entries), folderId, nameConflict }));
    if (copied.ok) {
      const text = t({ message: plural(count, { one: `Copied “${name}”`, other: 'Copied # items' }) });
      const { tasks, copies } = copied.value;
      // What is still being copied tells itself how far it is, and cannot be taken back by one key.
      if (copies.length < count) await tellEnd(tasks, text);
      else {
        reveal({ entries: copies.map((id) => ({ id, name })), folder: folderId });
        done(text, { undo: () => trashCopies(copies), redo: () => copy(entries, folderId) });
      }
      return true;
    }
    const { code } = copied.failure;
    if (code === 'invalid_argument') showToast(t`You can’t copy a folder into itself.`);
    else if (code === 'file_space_not_enough') await tellNoSpace(entries);
    else if (code === 'file_duplicated_name') setConflicted({ mode: 'copy', entries, folderId });
    else {
      const text = t({
        message: plural(count, { one: `“${name}” was not copied`, other: '# items were not copied' }),
      });
      failed(
        failedText(count, t`Not everything could be copied.`, text),
        () => copy(entries, folderId),
        copied.failure,
        count,
      );
    }
    return false;
  }

  async function trashCopies(ids: readonly string[]): Promise<boolean> {
    const sent = await resultOf(sendTrash({ ids }));
    const count = ids.length;
    const text = t({
      message: plural(count, { one: 'The copy is in the trash', other: 'The copies are in the trash' }),
    });
    if (sent.ok) showToast(text, null, ofLastChange);
    else failed(t`Couldn’t undo this.`, () => trashCopies(ids), sent.failure, count);
    return sent.ok;
  }

  /** Takes a deletion back. `entries`: of those, what is known. */
  async function untrash(ids: readonly string[], entries: readonly Acted[]): Promise<boolean> {
    const reveal = reveals.begin();
    const untrashed = await resultOf(sendUntrash({ ids }));
    if (untrashed.ok) {
      showToast(t`Restored`, null, ofLastChange);
      reveal({ entries, folder: entries[0]?.parent ?? '' });
    } else failed(t`Couldn’t restore this.`, () => untrash(ids, entries), untrashed.failure);
    return untrashed.ok;
  }

  /** Puts entries back from the trash, which can be undone, too. */
  async function restore(entries: readonly Acted[]): Promise<boolean> {
    const { count, name: before } = named(entries);
    const restored = await resultOf(sendUntrash({ ids: idsOf(entries) }));
    if (!restored.ok) {
      const failure = failedText(count, t`Not everything could be restored.`, t`Couldn’t restore this.`);
      return failed(failure, () => restore(entries), restored.failure, count);
    }
    const [first] = entries;
    // A name that was taken meanwhile has got a number.
    const now =
      first !== undefined && count === 1 ? await resultOf(client.fetchQuery(fileById(first.id))) : null;
    const name = now?.ok ? now.value.name : before;
    const text = t({ message: plural(count, { one: `Restored “${name}”`, other: 'Restored # items' }) });
    return done(text, { undo: () => trashAgain(idsOf(entries)), redo: () => restore(entries) });
  }

  async function trashAgain(ids: readonly string[]): Promise<boolean> {
    const sent = await resultOf(sendTrash({ ids }));
    if (sent.ok) showToast(t`Back in the trash`, null, ofLastChange);
    else failed(t`Couldn’t undo this.`, () => trashAgain(ids), sent.failure);
    return sent.ok;
  }

  /** Says that it is in the trash. `entries`: of those, what is known. */
  function trashed(ids: readonly string[], entries: readonly Acted[]): true {
    const { name } = named(entries);
    const count = ids.length;
    const text = t({
      message: plural(count, { one: `Moved “${name}” to the trash`, other: 'Moved # items to the trash' }),
    });
    const redo = async (): Promise<boolean> => {
      const sent = await resultOf(sendTrash({ ids }));
      return sent.ok ? trashed(ids, entries) : failed(t`Couldn’t redo this.`, redo, sent.failure, count);
    };
    return done(text, { undo: () => untrash(ids, entries), redo });
  }

  async function trash(entries: readonly Acted[]): Promise<boolean> {
    const { count, name } = named(entries);
    if (count === 0) return true;
    const sent = await resultOf(sendTrash({ ids: idsOf(entries) }));
    if (sent.ok) return trashed(idsOf(entries), entries);
    const text = t({
      message: plural(count, { one: `“${name}” was not deleted`, other: '# items were not deleted' }),
    });
    const failure = failedText(count, t`Not everything could be moved to the trash.`, text);
    return failed(failure, () => trash(entries), sent.failure, count);
  }

  /** A whole list, loaded or not. */
  async function trashAll(list: WholeList): Promise<boolean> {
    const sent = await resultOf(sendTrashList(list));
    if (sent.ok) return trashed(sent.value, []);
    return failed(t`Not everything could be moved to the trash.`, () => trashAll(list));
  }

  async function starBack(ids: readonly string[], starred: boolean): Promise<boolean> {
    const marked = await resultOf(sendStar({ ids, starred }));
    if (!marked.ok) failed(t`Couldn’t change the star.`, () => starBack(ids, starred), marked.failure);
    return marked.ok;
  }

  async function star(entries: readonly Acted[], starred: boolean): Promise<boolean> {
    const { count, name } = named(entries);
    const ids = idsOf(entries);
    const marked = await resultOf(sendStar({ ids, starred }));
    if (!marked.ok) return failed(t`Couldn’t change the star.`, () => star(entries, starred), marked.failure);
    const text = starred
      ? t({ message: plural(count, { one: `Starred “${name}”`, other: 'Starred # items' }) })
      : t({ message: plural(count, { one: `Removed the star from “${name}”`, other: 'Removed # stars' }) });
    return done(text, { undo: () => starBack(ids, !starred), redo: () => star(entries, starred) });
  }

  /** Deletes for good; what is left of a long deletion is gone from the lists, and its task says how far it is. */
  async function destroy(send: () => Promise<readonly string[]>, count: number): Promise<void> {
    const deleted = await resultOf(send());
    if (!deleted.ok)
      return void failed(
        t`Not everything could be deleted.`,
        () => destroy(send, count),
        deleted.failure,
        count,
      );
    actors.session.send({ type: 'profile.reload' });
    await tellEnd(deleted.value, t`Deleted permanently`);
  }

  function take(mode: Clipboard['mode'], entries: readonly FileEntry[]): void {
    const { count, name } = named(entries);
    if (count === 0) return;
    history.setClipboard({ mode, entries });
    showToast(
      mode === 'cut'
        ? t({
            message: plural(count, {
              one: `Cut “${name}”. Paste it in another folder.`,
              other: 'Cut # items. Paste them in another folder.',
            }),
          })
        : t({
            message: plural(count, {
              one: `Copied “${name}” to the clipboard.`,
              other: 'Copied # items to the clipboard.',
            }),
          }),
    );
  }

  return {
    clipboard,
    cut: cutOf(clipboard),
    addressOf,
    listContents,
    move: (...given: Parameters<typeof move>) => history.watch(move(...given)),
    copy: (...given: Parameters<typeof copy>) => history.watch(copy(...given)),
    untrash: (entries: readonly Acted[]) => history.watch(restore(entries)),
    trash: (entries: readonly Acted[]) => history.watch(trash(entries)),
    trashAll: (list: WholeList) => history.watch(trashAll(list)),
    star: (entries: readonly Acted[], starred: boolean) => history.watch(star(entries, starred)),
    download,
    /** Marks entries to be pasted elsewhere. */
    take,
    forget: () => history.setClipboard(null),
    paste: async (folderId: string): Promise<void> => {
      if (clipboard === null) return;
      const { mode, entries } = clipboard;
      if (mode === 'copy') await history.watch(copy(entries, folderId));
      // Before the answer: nobody pastes the same twice.
      else {
        history.setClipboard(null);
        await history.watch(move(entries, folderId));
      }
    },
    /** Copies entries beside themselves. */
    duplicate: async (entries: readonly FileEntry[]): Promise<void> => {
      for (const [folderId, group] of byParent(entries)) await history.watch(copy(group, folderId));
    },
    /** Takes back what was done last. */
    undo: async (): Promise<void> => {
      const last = await history.last();
      if (last === null) showToast(t`Nothing to undo`);
      else await history.undo(last);
    },
    /** Does again what was taken back last. */
    redo: async (): Promise<void> => {
      if (!(await history.redo())) showToast(t`Nothing to redo`);
    },
    reveals,
    remember: done,
    failed,
    recentFolders: history.recentFolders(),
    moveBack,
    conflicted,
    endConflict: () => setConflicted(null),
    relocate: (mode: 'move' | 'copy', entries: readonly FileEntry[], to: FolderRef): Promise<boolean> => {
      history.noteFolder(to);
      return history.watch(mode === 'move' ? move(entries, to.id) : copy(entries, to.id));
    },
    remove: (entries: readonly Acted[]) => destroy(() => sendDelete({ ids: idsOf(entries) }), entries.length),
    emptyTrash: () => destroy(() => sendEmpty({}), 1),
  };
}

export type DriveActions = ReturnType<typeof useDriveActions>;
