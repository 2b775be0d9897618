import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryPlatform } from '../memory/platform.ts';
import type { Platform, StoragePort } from '../platform.ts';

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
        writeFileSync(pathOf(key), value, { mode: 0o600 });
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => rmSync(pathOf(key), { force: true }),
  };
}

/** Node as core's platform; what is stored stays below the folder, readable by its owner alone. */
export function nodePlatform(folder: string): Platform {
  return memoryPlatform({ storage: folderStorage(folder) });
}
