import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryPlatform, randomId } from '../memory/platform.ts';
import type { Platform, StoragePort } from '../platform.ts';
import { nodeHasher } from './hasher.ts';

function folderStorage(folder: string): StoragePort {
  const pathOf = (key: string): string => join(folder, encodeURIComponent(key));
  return {
    get: (key) => {
      try {
        return readFileSync(pathOf(key), 'utf8');
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        // Written to a temporary file and renamed, so that no other program reads half a value.
        const half = `${pathOf(key)}.${process.pid}.half`;
        writeFileSync(half, value, { mode: 0o600 });
        renameSync(half, pathOf(key));
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => rmSync(pathOf(key), { force: true }),
    keys: () => {
      try {
        return readdirSync(folder)
          .filter((name) => !name.endsWith('.half'))
          .map((name) => decodeURIComponent(name));
      } catch {
        return [];
      }
    },
  };
}

/** Node as a platform; stores its data in the folder, readable by its owner only. */
export function nodePlatform(folder: string): Platform {
  const storage = folderStorage(folder);
  const lease = import('../lease-lock.ts').then(({ leaseLock }) => leaseLock(storage, Date.now, randomId));
  return memoryPlatform({
    storage,
    hasher: nodeHasher,
    // Two terminals of one user share the folder and its single-use refresh token.
    lock: async (name, timeout, work) => (await lease)(name, timeout, work),
  });
}
