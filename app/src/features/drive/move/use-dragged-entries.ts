import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fileById } from '../../../data/file-pages.ts';
import { resultOf } from '../../../data/query-client.ts';
import type { FileEntry } from '../../files/entry.ts';
import { showToast } from '../../toasts/toasts.ts';
import { ownEntry } from '../own-entry.ts';

/** As many as are asked for one by one, when they come from another window. */
const most = 100;

/** What the ids of a drag stand for; a drag carries no more than them. */
export function useDraggedEntries() {
  const { t } = useLingui();
  const client = useQueryClient();
  const taken = useRef<readonly FileEntry[]>([]);
  return {
    take: (entries: readonly FileEntry[]): readonly FileEntry[] => {
      taken.current = entries;
      return entries;
    },
    of: async (ids: readonly string[], run: (entries: readonly FileEntry[]) => unknown): Promise<void> => {
      const known = new Map(taken.current.map((entry) => [entry.id, entry]));
      if (ids.filter((id) => !known.has(id)).length > most) {
        showToast(t`Drag at most ${most} items from another window.`);
        return;
      }
      const found = await Promise.all(
        ids.map(async (id) => {
          const entry = known.get(id);
          if (entry !== undefined) return entry;
          const file = await resultOf(client.fetchQuery(fileById(id)));
          return file.ok ? ownEntry(file.value) : null;
        }),
      );
      const entries = found.filter((entry) => entry !== null);
      if (entries.length < ids.length) showToast(t`This was moved or deleted elsewhere.`);
      else run(entries);
    },
  };
}
