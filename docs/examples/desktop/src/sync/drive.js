// The folder of the drive that is kept in step.
import { beginUpload, localFailure, saveVersion, viewUpload } from '@aloft/core';
import { fileSource } from '@aloft/core/node';
import { waitFor } from 'xstate';
import { answerOf, Failed } from '../client.js';
import { isLocalName } from './local.js';
import { folder } from './plan.js';

/** @typedef {import('../client.js').Runtime} Runtime */
/** @typedef {{ readonly id: string, readonly content: string }} Entry */

/** A folder of the drive, with what was listed of it. */
export class DriveFolder {
  /**
   * @param {Runtime} runtime
   * @param {string} top its id; empty for the top of the drive
   */
  constructor(runtime, top) {
    this.runtime = runtime;
    this.top = top;
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
  }

  /**
   * Lists everything in it.
   * @returns {Promise<Set<string>>} the paths that this computer cannot have: names that are no names here, and files without a hash
   */
  async scan() {
    const { drive } = this.runtime.api;
    this.entries = new Map();
    /** @type {Set<string>} */
    const blocked = new Set();
    const open = [{ id: this.top, path: '' }];
    for (let within = open.pop(); within !== undefined; within = open.pop()) {
      let page = '';
      do {
        const list = answerOf(
          await drive.listFiles({ parentId: within.id, page, trashed: false, limit: 500 }),
          within.path,
        );
        for (const { id, kind, name, sha256 } of list.files) {
          const path = within.path === '' ? name : `${within.path}/${name}`;
          const content = kind === 'drive#folder' ? folder : sha256;
          if (!isLocalName(name) || content === '') blocked.add(path);
          else this.entries.set(path, { id, content });
          if (content === folder && isLocalName(name)) open.push({ id, path });
        }
        page = list.next_page_token;
      } while (page !== '');
    }
    return blocked;
  }

  /** @param {string} path @returns {string} the id of the folder that an entry is in */
  parentOf(path) {
    const parent = path.split('/').slice(0, -1).join('/');
    const found = parent === '' ? this.top : this.entries.get(parent)?.id;
    if (found === undefined) throw new Failed(localFailure('file_not_found'), parent);
    return found;
  }

  /** @param {string} path */
  async makeFolder(path) {
    const name = path.split('/').at(-1) ?? '';
    const made = answerOf(
      await this.runtime.api.drive.createFolder(this.parentOf(path), name, { nameConflict: 'skip' }),
      path,
    );
    const id = made.file?.id;
    if (id === undefined) throw new Failed(localFailure('unknown'), path);
    this.entries.set(path, { id, content: folder });
  }

  /**
   * Sends a file: as a new one, or as new content of one that is still what it was.
   * @param {string} path
   * @param {string} file
   * @param {string} sha256 of the file
   * @returns {Promise<boolean>} false when the drive or the file has other content by now: nothing was changed
   */
  async send(path, file, sha256) {
    const content = await fileSource(file);
    const there = this.entries.get(path);
    if (there !== undefined) {
      const saved = await saveVersion(this.runtime, { id: there.id, content, basedOn: there.content });
      if (!saved.ok && ['failed_precondition', 'local'].includes(saved.failure.code)) return false;
      if (answerOf(saved, path) !== sha256) return false;
      this.entries.set(path, { id: there.id, content: sha256 });
      return true;
    }
    const upload = beginUpload(this.runtime, content, this.parentOf(path), { onConflict: 'ask' });
    upload.start();
    const isOver = ['stored', 'failed', 'conflict', 'cancelled'];
    const ended = viewUpload(
      await waitFor(upload, (snapshot) => isOver.includes(viewUpload(snapshot).screen)),
    );
    if (ended.screen === 'failed') {
      // The space that was reserved for it goes back.
      upload.send({ type: 'upload.cancel' });
      await waitFor(upload, (snapshot) => snapshot.matches('cancelled'));
    }
    upload.stop();
    if (ended.screen === 'stored') {
      this.entries.set(path, { id: ended.fileId, content: sha256 });
      return true;
    }
    if (ended.screen === 'failed' && ended.failure?.code !== 'local') throw new Failed(ended.failure, path);
    return false;
  }

  /**
   * The bytes of a file.
   * @param {string} path
   * @returns {Promise<ReadableStream<Uint8Array>>}
   */
  async open(path) {
    const file = answerOf(await this.runtime.api.drive.getFile(this.entries.get(path)?.id ?? ''), path);
    const response = await fetch(file.web_content_link, { credentials: 'omit' });
    if (!response.ok || response.body === null) throw new Failed(localFailure('unreachable'), path);
    return response.body;
  }

  /** @param {string} path */
  async trash(path) {
    const id = this.entries.get(path)?.id ?? '';
    answerOf(await this.runtime.api.drive.trashFiles([id]), path);
    this.entries.delete(path);
  }
}
