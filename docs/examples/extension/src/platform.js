// A service worker as core's platform: what is stored lives in the extension's own storage.
import { memoryPlatform } from '@aloft/core';

/**
 * Reads all that is stored, once: core reads storage without waiting, an extension cannot.
 * @returns {Promise<import('@aloft/core').Platform>}
 */
export async function extensionPlatform() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  for (const [key, value] of Object.entries(await chrome.storage.local.get(null))) {
    if (typeof value === 'string') kept.set(key, value);
  }
  // Writes arrive in their order; one that fails leaves what is in memory.
  let writing = Promise.resolve();
  /** @param {() => Promise<void>} work */
  const later = (work) => {
    writing = writing.then(work).catch(() => undefined);
  };
  return {
    ...memoryPlatform({
      storage: {
        get: (key) => kept.get(key) ?? null,
        set: (key, value) => {
          kept.set(key, value);
          later(() => chrome.storage.local.set({ [key]: value }));
          return true;
        },
        remove: (key) => {
          kept.delete(key);
          later(() => chrome.storage.local.remove(key));
        },
        keys: () => [...kept.keys()],
      },
    }),
    // A worker has no page for a challenge: a call that wants one fails in words.
    challenge: async () => null,
  };
}
