// Goes on keeping in step: after each change here, and each that the drive tells of.
import { watch } from 'node:fs';
import { sep } from 'node:path';
import { watchChanges } from '@aloft/core';
import { ownFolder } from './local.js';
import { syncOnce } from './sync.js';

/** Changes that come together are taken together, in ms. */
const calm = 300;

/**
 * Syncs until the signal, again after each change.
 * @param {import('./sync.js').SyncOptions} options
 * @param {(problem: unknown) => void} failed a pass failed; the next change tries again
 * @returns {Promise<void>}
 */
export async function followChanges(options, failed) {
  const { runtime, top, signal } = options;
  let wake = () => {};
  let isDue = true;
  const due = () => {
    isDue = true;
    wake();
  };
  const files = watch(top, { recursive: true }, (_, name) => {
    // What this program writes for itself is no change.
    if (name !== ownFolder && !name?.startsWith(`${ownFolder}${sep}`)) due();
  });
  const changes = watchChanges(runtime, {
    heard: ({ all, folders, trash }) => {
      if (all || trash || folders.length > 0) due();
    },
  });
  signal.addEventListener('abort', due);
  while (!signal.aborted) {
    if (!isDue)
      await new Promise((settle) => {
        wake = () => settle(undefined);
      });
    await new Promise((settle) => setTimeout(settle, calm));
    isDue = false;
    if (!signal.aborted) await syncOnce(options).catch(failed);
  }
  files.close();
  changes.stop();
}
