// The folder on this computer. `.aloft` in it holds the state and what was deleted, and never reaches the drive.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { folder } from './plan.js';

/** What is this program's own in the folder. */
export const ownFolder = '.aloft';

/**
 * An entry when it was looked at.
 * @typedef {{ readonly content: string, readonly size: number, readonly modified: number }} Seen
 * @typedef {{ readonly userId: string, readonly driveFolder: string, readonly entries: Readonly<Record<string, Seen>> }} State
 */

/**
 * Whether a name of the drive can be one here: no way up, no separator, nothing of this program's own.
 * @param {string} name
 */
export const isLocalName = (name) =>
  name !== '' && name !== '.' && name !== '..' && name !== ownFolder && !/[/\\\0]/.test(name);

/** @param {string} file @returns {Promise<string>} SHA-256 in lower-case hex */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Looks at an entry; a file is read when its size or time differ from the last look.
 * @param {string} file
 * @param {Seen | undefined} before
 * @returns {Promise<Seen | null>} null for what is neither a file nor a folder, such as a link
 */
async function look(file, before) {
  const found = await lstat(file);
  if (found.isDirectory()) return { content: folder, size: 0, modified: 0 };
  if (!found.isFile()) return null;
  const { size, mtimeMs: modified } = found;
  const isKnown = before !== undefined && before.size === size && before.modified === modified;
  return { content: isKnown ? before.content : await hashOf(file), size, modified };
}

/** @param {unknown} problem */
const isAbsent = (problem) => problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';

/** A folder of this computer. */
export class LocalFolder {
  /** @param {string} top */
  constructor(top) {
    this.top = top;
  }

  /** @param {string} path */
  at(path) {
    return join(this.top, ...path.split('/'));
  }

  /**
   * Everything in it, and the paths that neither side may touch.
   * @param {State['entries']} before
   * @returns {Promise<{ readonly entries: Map<string, Seen>, readonly blocked: Set<string> }>}
   */
  async scan(before) {
    /** @type {Map<string, Seen>} */
    const entries = new Map();
    /** @type {Set<string>} */
    const blocked = new Set();
    const open = [''];
    for (let within = open.pop(); within !== undefined; within = open.pop()) {
      for (const name of await readdir(this.at(within))) {
        if (within === '' && name === ownFolder) continue;
        const path = within === '' ? name : `${within}/${name}`;
        const seen = isLocalName(name) ? await look(this.at(path), before[path]) : null;
        if (seen === null) blocked.add(path);
        else entries.set(path, seen);
        if (seen?.content === folder) open.push(path);
      }
    }
    return { entries, blocked };
  }

  /**
   * Whether an entry is still what was seen.
   * @param {string} path
   * @param {Seen | undefined} seen
   */
  async isStill(path, seen) {
    try {
      const now = await look(this.at(path), seen);
      return seen !== undefined && now?.content === seen.content;
    } catch (problem) {
      if (!isAbsent(problem)) throw problem;
      return seen === undefined;
    }
  }

  /** @param {string} path */
  async makeFolder(path) {
    await mkdir(this.at(path), { recursive: true });
  }

  /**
   * Writes a file whole or not at all: it appears under its name when all bytes are there and are the right ones.
   * @param {string} path
   * @param {ReadableStream<Uint8Array>} bytes
   * @param {string} sha256
   * @param {() => Promise<boolean>} mayReplace asked last, when only the name is missing
   * @returns {Promise<Seen | null>}
   */
  async write(path, bytes, sha256, mayReplace) {
    const half = join(this.top, ownFolder, `half-${randomUUID()}`);
    try {
      const source = Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (bytes));
      await pipeline(source, createWriteStream(half, { flags: 'wx' }));
      if ((await hashOf(half)) !== sha256 || !(await mayReplace())) return null;
      await mkdir(dirname(this.at(path)), { recursive: true });
      await rename(half, this.at(path));
      return look(this.at(path), undefined);
    } finally {
      await rm(half, { force: true });
    }
  }

  /**
   * Moves an entry into this program's trash, where it keeps its path.
   * @param {string} path
   * @param {string} when a name for what is deleted at a time
   */
  async trash(path, when) {
    const target = join(this.top, ownFolder, 'trash', when, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true });
    // A folder that goes has been emptied before, and may be in the trash with its entries already.
    await rename(this.at(path), target).catch(() => rmdir(this.at(path)));
  }

  /**
   * Gives an entry a name that nothing has.
   * @param {string} path
   * @param {(path: string) => boolean} isTaken
   * @returns {Promise<string>} the new path
   */
  async setAside(path, isTaken) {
    const extension = extname(path);
    const stem = extension === '' ? path : path.slice(0, -extension.length);
    for (let number = 1; ; number += 1) {
      const other = `${stem} (this computer${number === 1 ? '' : ` ${number}`})${extension}`;
      if (isTaken(other) || !(await this.isStill(other, undefined))) continue;
      await rename(this.at(path), this.at(other));
      return other;
    }
  }

  /** @returns {Promise<State | null>} */
  async readState() {
    try {
      return JSON.parse(await readFile(join(this.top, ownFolder, 'state.json'), 'utf8'));
    } catch (problem) {
      if (isAbsent(problem)) return null;
      throw new Error(`${join(this.top, ownFolder, 'state.json')} can’t be read. Remove it to begin anew.`);
    }
  }

  /** @param {State} state */
  async writeState(state) {
    const file = join(this.top, ownFolder, 'state.json');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.half`, JSON.stringify(state));
    await rename(`${file}.half`, file);
  }
}
