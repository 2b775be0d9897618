import { statfs } from 'node:fs/promises';
import type { Disk } from './disk.ts';

const MiB = 1024 ** 2;

/** The size of a file system and what is free on it, in bytes. */
export interface FileSystemSpace {
  readonly size: number;
  readonly free: number;
}

/** What is kept free of a disk for the database, its journal and mails, which nothing else may take. */
export interface FreeSpace {
  /** Whether `bytes` more can be written without what is kept free. */
  hasRoom(bytes: number): Promise<boolean>;
}

/** Writing would take what is kept free. Its code is that of a full disk, so that it is answered as one. */
export class DiskReserved extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('the rest of the disk is kept free');
  }
}

/** By default a twentieth of the disk is kept free, but no less and no more than this. */
const [least, most] = [64 * MiB, 1024 * MiB];

const defaultReserve = (size: number): number => Math.min(most, Math.max(least, Math.floor(size / 20)));

const spaceOf = async (folder: string): Promise<FileSystemSpace> => {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
};

/** A disk whose space can be told. */
export interface DiskSpace extends FreeSpace {
  /** What is free, what is kept free, and the size of the whole. */
  measure(): Promise<FileSystemSpace & { readonly reserve: number }>;
}

/**
 * The free space of the disk that a folder is on. `reserve` is what is kept free, in bytes; null for a twentieth of
 * the disk, at least 64 MiB and at most 1 GiB. The folder must exist.
 */
export function freeSpaceOf(
  folder: string,
  reserve: number | null,
  read: (folder: string) => Promise<FileSystemSpace> = spaceOf,
): DiskSpace {
  const measure = async () => {
    const { size, free } = await read(folder);
    return { size, free, reserve: reserve ?? defaultReserve(size) };
  };
  return {
    measure,
    hasRoom: async (bytes) => {
      const space = await measure();
      return space.free - bytes >= space.reserve;
    },
  };
}

/** A disk whose files leave what is kept free: a write that would not rejects with DiskReserved. */
export function keepingFree(disk: Disk, space: FreeSpace): Disk {
  return {
    ...disk,
    appendTo: async (path) => {
      const file = await disk.appendTo(path);
      return {
        ...file,
        write: async (bytes) => {
          if (!(await space.hasRoom(bytes.byteLength))) throw new DiskReserved();
          await file.write(bytes);
        },
      };
    },
  };
}
