import type { QueryClient } from '@tanstack/react-query';
import type { FileEntry } from '../../files/entry.ts';

/** What was cut or copied, until it is pasted. */
export interface Clipboard {
  readonly mode: 'cut' | 'copy';
  readonly entries: readonly FileEntry[];
}

const nothingCut: ReadonlySet<string> = new Set();
/** The ids of what was cut. */
export const cutOf = (clipboard: Clipboard | null): ReadonlySet<string> =>
  clipboard?.mode === 'cut' ? new Set(clipboard.entries.map((entry) => entry.id)) : nothingCut;

/** Something that was done and can be taken back; both answer whether it was. */
export interface Undoable {
  readonly undo: () => Promise<boolean>;
  /** Does it again, which can be taken back, too. */
  readonly redo: () => Promise<boolean>;
}

/** A folder that was chosen as a target. */
export interface FolderRef {
  readonly id: string;
  readonly name: string;
}

/** As many steps as one goes back. */
const steps = 20;
/** As many folders as are offered again. */
const mostRecent = 3;

/** What outlives a list, but not the account: what was cut or copied, and what can be undone. */
export interface ClipboardAndUndo {
  readonly clipboard: () => Clipboard | null;
  readonly setClipboard: (clipboard: Clipboard | null) => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly remember: (done: Undoable) => void;
  /** Watches an action that is on its way: it is the last one, although nothing of it can be undone yet. */
  readonly watch: <Answer>(action: Promise<Answer>) => Promise<Answer>;
  /** Takes one thing back, once: from its toast, or by the keys. */
  readonly undo: (done: Undoable) => Promise<void>;
  /** What was done last, once everything that is on its way has ended. */
  readonly last: () => Promise<Undoable | null>;
  /** Does again what was taken back last, unless something else was done since; false where there is nothing. */
  readonly redo: () => Promise<boolean>;
  /** The folders that something was moved or copied to lately, the latest first. */
  readonly recentFolders: () => readonly FolderRef[];
  readonly noteFolder: (folder: FolderRef) => void;
}

function createClipboardAndUndo(): ClipboardAndUndo {
  let clipboard: Clipboard | null = null;
  let done: readonly Undoable[] = [];
  let undone: readonly Undoable[] = [];
  let recent: readonly FolderRef[] = [];
  const onTheWay = new Set<Promise<unknown>>();
  const listeners = new Set<() => void>();
  function watch<Answer>(action: Promise<Answer>): Promise<Answer> {
    const ended = action.finally(() => onTheWay.delete(ended));
    onTheWay.add(ended);
    return ended;
  }
  return {
    clipboard: () => clipboard,
    setClipboard: (next) => {
      clipboard = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    remember: (one) => {
      done = [...done, one].slice(-steps);
      undone = [];
    },
    undo: async (one) => {
      if (!done.includes(one)) return;
      done = done.filter((other) => other !== one);
      // A key that asks for it again may come before the answer.
      if (await watch(one.undo())) undone = [...undone, one];
    },
    redo: async () => {
      await Promise.allSettled(onTheWay);
      const last = undone.at(-1);
      if (last === undefined) return false;
      const others = undone.slice(0, -1);
      undone = others;
      // What it remembers ends the others.
      if (await watch(last.redo())) undone = others;
      return true;
    },
    watch,
    last: async () => {
      await Promise.allSettled(onTheWay);
      return done.at(-1) ?? null;
    },
    recentFolders: () => recent,
    noteFolder: (folder) => {
      recent = [folder, ...recent.filter(({ id }) => id !== folder.id)].slice(0, mostRecent);
    },
  };
}

const byClient = new WeakMap<QueryClient, ClipboardAndUndo>();

/** The clipboard and undo history beside a cache: it ends with it, and so with the account. */
export function clipboardAndUndoOf(client: QueryClient): ClipboardAndUndo {
  const known = byClient.get(client);
  if (known !== undefined) return known;
  const created = createClipboardAndUndo();
  byClient.set(client, created);
  return created;
}
