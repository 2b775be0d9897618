import { download } from './download.js';
import { fetchLink } from './fetch.js';
import { list } from './ls.js';
import { open } from './open.js';
import { restore } from './restore.js';
import { signOut, whoami } from './session.js';
import { share } from './share.js';
import { signIn } from './sign-in.js';
import { upload } from './upload.js';

/**
 * What a command gets.
 * @typedef {object} Given
 * @property {import('../client.js').Client} client
 * @property {import('../output.js').Output} output
 * @property {readonly string[]} words
 * @property {import('../words.js').Options} options
 */

/**
 * Each command by its word. One that fails throws.
 * @type {Readonly<Record<import('../words.js').Command, (given: Given) => Promise<void>>>}
 */
export const commands = {
  'sign-in': signIn,
  'sign-out': signOut,
  whoami,
  ls: list,
  upload,
  download,
  share,
  open,
  restore,
  fetch: fetchLink,
};
