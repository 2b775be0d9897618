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
 * Each command by its word. One that fails throws.
 * @type {Readonly<Record<import('../arguments.js').Command, (context: import('./context.js').CommandContext) => Promise<void>>>}
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
