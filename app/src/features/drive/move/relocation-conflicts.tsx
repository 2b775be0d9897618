import type { NameConflict } from '@aloft/core/wire';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../../../actors/use-runtime.ts';
import { copyFiles, moveFiles, untrashFiles } from '../../../data/file-changes.ts';
import { resultOf } from '../../../data/query-client.ts';
import { copyIntoFolder, type Merged, mergeFolders, takenNames } from '../../../data/relocations.ts';
import ConflictDialog from '../../files/conflict/conflict-dialog.tsx';
import type { ConflictChoice } from '../../files/conflict/conflicts.ts';
import type { FileEntry } from '../../files/entry.ts';
import { useTellEnd } from '../../tasks/use-tell-end.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { Conflicted, DriveActions } from '../actions/use-drive-actions.ts';
import { useAncestors } from '../folder/use-folder.ts';
import { ownEntry } from '../own-entry.ts';
import { useNoSpaceForCopy } from '../use-no-space-for-copy.ts';

interface RelocationConflictsProps {
  readonly move: Conflicted;
  readonly actions: DriveActions;
  readonly onClose: () => void;
}

type Answers = ReadonlyMap<string, ConflictChoice>;

/** Asks about the names that are taken where something is moved or copied to, and does it as it was answered (R3.9, R10.3). */
export default function RelocationConflicts({ move, actions, onClose }: RelocationConflictsProps) {
  const { mode, entries, folderId } = move;
  const { t } = useLingui();
  const { facts } = useApp();
  const tellNoSpace = useNoSpaceForCopy();
  const tellEnd = useTellEnd();
  const taken = useQuery(takenNames(folderId, entries));
  const ancestors = useAncestors(folderId);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const moving = useMutation(moveFiles);
  const copying = useMutation(copyFiles);
  const mergingInto = useMutation(mergeFolders);
  const copyingInto = useMutation(copyIntoFolder);
  const { mutateAsync: merge } = mode === 'move' ? mergingInto : copyingInto;
  const { mutateAsync: untrash } = useMutation(untrashFiles);
  const conflicts = entries.flatMap((incoming) => {
    const there = taken.data?.get(incoming.id);
    return there === undefined || answers.has(incoming.id)
      ? []
      : [{ id: incoming.id, incoming, there: ownEntry(there), freeName: '' }];
  });

  /** Moves or copies entries; a copy may go on as a task. */
  async function send(some: readonly FileEntry[], nameConflict: NameConflict): Promise<Merged> {
    const wanted = { ids: idsOf(some), folderId, nameConflict };
    if (mode === 'copy') return { isWhole: true, tasks: (await copying.mutateAsync(wanted)).tasks };
    await moving.mutateAsync(wanted);
    return { isWhole: true, tasks: [] };
  }

  async function run(decided: Answers): Promise<void> {
    onClose();
    const of = (wanted: (choice: ConflictChoice | undefined) => boolean): readonly FileEntry[] =>
      entries.filter((entry) => wanted(decided.get(entry.id)));
    const both = of((choice) => choice === undefined || choice === 'keepBoth');
    const replacing = of((choice) => choice === 'replace');
    const merging = of((choice) => choice === 'merge');
    const replaced = replacing.flatMap((entry) => taken.data?.get(entry.id)?.id ?? []);
    const results = [
      ...(both.length === 0 ? [] : [await resultOf(send(both, 'keep_both'))]),
      ...(replacing.length === 0 ? [] : [await resultOf(send(replacing, 'replace'))]),
    ];
    for (const entry of merging) {
      const into = taken.data?.get(entry.id)?.id ?? '';
      results.push(await resultOf(merge({ from: entry.id, into })));
    }
    const moved = [...both, ...replacing];
    const count = moved.length + merging.length;
    const failed = results.find((result) => !result.ok || !result.value.isWhole);
    if (mode === 'copy') {
      if (failed?.ok === false && failed.failure.code === 'file_space_not_enough')
        await tellNoSpace([...moved, ...merging]);
      else if (failed !== undefined) showToast(t`Not everything could be copied.`);
      else if (count > 0) {
        const name = [...moved, ...merging][0]?.name ?? '';
        const text = t({ message: plural(count, { one: `Copied “${name}”`, other: 'Copied # items' }) });
        const tasks = results.flatMap((result) => (result.ok ? result.value.tasks : []));
        await tellEnd(tasks, text);
      }
    } else if (failed !== undefined) {
      showToast(t`Not everything could be moved.`);
    } else if (moved.length > 0 && merging.length === 0) {
      const text = t({ message: plural(count, { one: 'Moved # item', other: 'Moved # items' }) });
      const undo = async (): Promise<boolean> => {
        const isBack = await actions.moveBack(moved);
        if (replaced.length > 0) await resultOf(untrash({ ids: replaced }));
        return isBack;
      };
      const redo = async (): Promise<boolean> => {
        await run(decided);
        return true;
      };
      actions.remember(text, { undo, redo });
    } else if (count > 0) {
      showToast(t({ message: plural(count, { one: 'Moved # item', other: 'Moved # items' }) }));
    }
  }

  const giveUp = useEffectEvent((): void => {
    onClose();
    showToast(t`Couldn’t check for items with the same name. Try again.`);
  });
  // Nothing is taken any more: somebody else moved it away meanwhile.
  const moveAll = useEffectEvent((): void => void run(new Map()));
  const isFree = taken.data?.size === 0;
  useEffect(() => {
    if (taken.isError) giveUp();
    else if (isFree) moveAll();
  }, [taken.isError, isFree]);

  if (conflicts.length === 0) return null;
  return (
    <ConflictDialog
      locale={facts.locale}
      cause={mode}
      conflicts={conflicts}
      folder={[t`My drive`, ...ancestors.map((one) => one.name)].join(' / ')}
      onAnswer={(choice, answered) => {
        const next = new Map([...answers, ...answered.map(({ id }) => [id, choice] as const)]);
        setAnswers(next);
        if (next.size === (taken.data?.size ?? 0)) void run(next);
      }}
      onStop={onClose}
      onClose={onClose}
    />
  );
}

const idsOf = (entries: readonly FileEntry[]): readonly string[] => entries.map((entry) => entry.id);
