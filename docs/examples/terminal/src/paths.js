// Paths of the drive, as people type them: `/photos/2024/sea.jpg`.
import { localFailure } from '@aloft/core';
import { answerOf, Failed } from './failed.js';

/**
 * @typedef {import('./client.js').Client} Client
 * @typedef {import('@aloft/core/wire').File} File
 */

/**
 * Everything in a folder, page by page.
 * @param {Client} client
 * @param {string} parentId empty for the top
 * @returns {AsyncGenerator<File, void>}
 */
export async function* entriesOf({ runtime, signal }, parentId) {
  let page = '';
  do {
    const wanted = { parentId, page, trashed: false, limit: 500 };
    const list = answerOf(await runtime.api.drive.listFiles(wanted, { signal }));
    yield* list.files;
    page = list.next_page_token;
  } while (page !== '');
}

/**
 * @param {Client} client
 * @param {string} parentId
 * @param {string} name
 * @returns {Promise<File | null>}
 */
async function findIn(client, parentId, name) {
  for await (const entry of entriesOf(client, parentId)) {
    if (entry.name === name) return entry;
  }
  return null;
}

/**
 * The entry at a path; null for the top. Throws Failed when it is not there.
 * @param {Client} client
 * @param {string} path
 * @returns {Promise<File | null>}
 */
export async function entryAt(client, path) {
  /** @type {File | null} */
  let found = null;
  let within = '';
  for (const name of path.split('/').filter((one) => one !== '')) {
    found = await findIn(client, within, name);
    if (found === null) throw new Failed(localFailure('file_not_found'), path);
    within = found.id;
  }
  return found;
}

/**
 * The id of the folder at a path; empty for the top. Throws Failed when it is none.
 * @param {Client} client
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function folderAt(client, path) {
  const entry = await entryAt(client, path);
  if (entry !== null && entry.kind !== 'drive#folder') throw new Failed(localFailure('file_not_found'), path);
  return entry?.id ?? '';
}
