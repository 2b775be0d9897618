// Keeps a folder of this computer and one of the drive in step, both ways.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DriveFolder } from './drive.js';
import { LocalFolder, ownFolder } from './local.js';
import { folder, planSync } from './plan.js';

/** @typedef {import('./local.js').Seen} Seen */
/** @typedef {import('./plan.js').Step} Step */

/**
 * @param {string} path
 * @param {ReadonlySet<string>} blocked
 */
const isBlocked = (path, blocked) => {
  const names = path.split('/');
  return names.some((_, index) => blocked.has(names.slice(0, index + 1).join('/')));
};

/** One pass over both sides. */
class Pass {
  /**
   * @param {LocalFolder} local
   * @param {DriveFolder} drive
   * @param {Map<string, Seen>} seen what is here
   * @param {Map<string, Seen>} before what both had
   * @param {(text: string) => void} say
   */
  constructor(local, drive, seen, before, say) {
    this.local = local;
    this.drive = drive;
    this.seen = seen;
    this.before = before;
    this.say = say;
    this.when = new Date().toISOString().replaceAll(':', '-');
  }

  /** @param {string} path @param {Seen | null | undefined} entry */
  agree(path, entry) {
    if (entry === undefined || entry === null) this.before.delete(path);
    else this.before.set(path, entry);
  }

  /** @param {string} path */
  async download(path) {
    const wanted = this.drive.entries.get(path);
    if (wanted === undefined) return;
    const had = this.seen.get(path);
    if (wanted.content === folder) {
      await this.local.makeFolder(path);
      this.agree(path, { content: folder, size: 0, modified: 0 });
      return;
    }
    // What is here by now was not decided about: the next pass does.
    const written = await this.local.write(path, await this.drive.open(path), wanted.content, () =>
      this.local.isStill(path, had),
    );
    if (written === null) return;
    this.agree(path, written);
    this.say(`from the drive: ${path}`);
  }

  /** @param {string} path */
  async upload(path) {
    const entry = this.seen.get(path);
    if (entry === undefined) return;
    if (entry.content === folder) await this.drive.makeFolder(path);
    else if (!(await this.drive.send(path, this.local.at(path), entry.content))) return;
    this.agree(path, entry);
    if (entry.content !== folder) this.say(`to the drive: ${path}`);
  }

  /** @param {Step} step */
  async run({ work, path }) {
    switch (work) {
      case 'note':
        return this.agree(path, this.seen.get(path));
      case 'download':
        return this.download(path);
      case 'upload':
        return this.upload(path);
      case 'trashDrive':
        await this.drive.trash(path);
        this.say(`to the drive’s trash: ${path}`);
        return this.agree(path, null);
      case 'trashLocal':
        if (!(await this.local.isStill(path, this.seen.get(path)))) return;
        await this.local.trash(path, this.when);
        this.say(`to ${ownFolder}/trash: ${path}`);
        return this.agree(path, null);
      case 'keepBoth': {
        const other = await this.local.setAside(path, (one) => this.drive.entries.has(one));
        this.say(`changed on both sides: ${path} is the drive’s, ${other} is this computer’s`);
        this.seen.delete(path);
        return this.download(path);
      }
    }
  }
}

/**
 * @typedef {object} SyncOptions
 * @property {import('../client.js').Runtime} runtime
 * @property {string} userId
 * @property {string} top the folder here
 * @property {string} driveFolder the id of the folder there
 * @property {(text: string) => void} say
 * @property {AbortSignal} signal
 */

/** A pass that set something aside needs another; more than these are somebody else's changes. */
const maxPasses = 4;

/**
 * Brings both sides in step. Throws when a side cannot be read: nothing is deleted on a guess. After an interruption
 * the next call continues, as each step is written down when it is done.
 * @param {SyncOptions} options
 * @returns {Promise<number>} the steps that were taken
 */
export async function syncOnce({ runtime, userId, top, driveFolder, say, signal }) {
  const local = new LocalFolder(top);
  await mkdir(join(top, ownFolder), { recursive: true });
  const state = await local.readState();
  if (state !== null && (state.userId !== userId || state.driveFolder !== driveFolder))
    throw new Error(
      `${top} is in step with another folder or account. Remove ${ownFolder} in it to begin anew.`,
    );
  const before = new Map(Object.entries(state?.entries ?? {}));
  const drive = new DriveFolder(runtime, driveFolder);
  const write = () => local.writeState({ userId, driveFolder, entries: Object.fromEntries(before) });
  let taken = 0;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const here = await local.scan(Object.fromEntries(before));
    const blocked = new Set([...here.blocked, ...(await drive.scan())]);
    /** @param {ReadonlyMap<string, { readonly content: string }>} entries */
    const contentsOf = (entries) =>
      new Map(
        [...entries]
          .filter(([path]) => !isBlocked(path, blocked))
          .map(([path, { content }]) => [path, content]),
      );
    const steps = planSync(contentsOf(before), contentsOf(here.entries), contentsOf(drive.entries));
    const running = new Pass(local, drive, here.entries, before, say);
    for (const path of blocked) if (pass === 0) say(`left alone: ${path}`);
    for (const step of steps) {
      signal.throwIfAborted();
      await running.run(step);
      await write();
    }
    taken += steps.length;
    if (steps.length === 0) break;
  }
  await write();
  return taken;
}
