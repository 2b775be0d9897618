import { dirname } from 'node:path';
import type { Disk } from '../disk.ts';

/** What happens to unsynced writes at a power loss: all lost, all kept, or a part of them. */
export type Survival = 'drop' | 'keep' | 'torn';

/** Thrown by the operation at which the power fails. */
export class PowerLoss extends Error {}

interface Inode {
  bytes: number[];
  /** How many of them are synced. */
  synced: number;
}

/**
 * An in-memory disk that loses power after a number of operations. Bytes are durable once their file is synced, names
 * once their folder is. `restart` is the disk that the next process finds.
 */
export function losingDisk(stopAfter: number): Disk & { step(): void; restart(survival: Survival): Disk } {
  let steps = 0;
  const now = new Map<string, Inode>();
  const safeNames = new Map<string, Inode>();
  const folders = new Set<string>();
  const safeFolders = new Set<string>();

  function step(): void {
    steps += 1;
    if (steps > stopAfter) throw new PowerLoss();
  }
  function inode(path: string): Inode {
    const known = now.get(path);
    if (known !== undefined) return known;
    const made: Inode = { bytes: [], synced: 0 };
    now.set(path, made);
    return made;
  }

  return {
    step,
    size: async (path) => now.get(path)?.bytes.length ?? 0,
    appendTo: async (path) => {
      step();
      const file = inode(path);
      return {
        write: async (bytes) => {
          step();
          file.bytes.push(...bytes);
        },
        sync: async () => {
          step();
          file.synced = file.bytes.length;
        },
        close: async () => undefined,
      };
    },
    sync: async (path) => {
      step();
      const file = inode(path);
      file.synced = file.bytes.length;
    },
    syncFolder: async (path) => {
      step();
      safeFolders.add(path);
      for (const one of folders) if (dirname(one) === path) safeFolders.add(one);
      for (const one of [...safeNames.keys()])
        if (dirname(one) === path && !now.has(one)) safeNames.delete(one);
      for (const [one, file] of now) if (dirname(one) === path) safeNames.set(one, file);
    },
    makeFolder: async (path) => {
      step();
      folders.add(path);
    },
    rename: async (from, to) => {
      step();
      const file = now.get(from);
      if (file === undefined) throw new Error(`no such file: ${from}`);
      now.delete(from);
      now.set(to, file);
    },
    remove: async (path) => {
      step();
      now.delete(path);
    },
    names: async (folder) => [...now.keys()].filter((one) => dirname(one) === folder),
    read: async function* (path) {
      yield new Uint8Array(now.get(path)?.bytes ?? []);
    },
    restart: (survival) => {
      const after = losingDisk(Number.POSITIVE_INFINITY);
      const names = survival === 'drop' ? safeNames : now;
      for (const [path, file] of names) {
        const unsynced = file.bytes.length - file.synced;
        const kept = { drop: 0, keep: unsynced, torn: Math.floor(unsynced / 2) }[survival];
        const reachable = survival !== 'drop' || safeFolders.has(dirname(path));
        if (reachable) {
          void after
            .appendTo(path)
            .then((made) => made.write(new Uint8Array(file.bytes.slice(0, file.synced + kept))));
        }
      }
      return after;
    },
  };
}
