import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Task } from '@aloft/core/wire';
import * as v from 'valibot';
import { expect } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { unfinishedOf } from '../../../proofs/testing/stored.ts';
import { encode } from '../bencode.ts';
import { type MadeTorrent, type Seeder, startSeeder } from './seeder.ts';

export const Added = v.object({ task: Task });
const Listed = v.object({ files: v.array(v.object({ id: v.string(), name: v.string(), kind: v.string() })) });

/** What no ended task leaves behind. */
export const nothing = { uploads: 0, unfinished: 0, folders: 0 };

/** A magnet link that names whom to ask. */
export const magnetOf = ({ infoHash }: MadeTorrent, ...from: readonly Seeder[]): string =>
  `magnet:?xt=urn:btih:${infoHash}${from.map(({ port }) => `&x.pe=127.0.0.1:${port}`).join('')}`;

const compact = (ports: readonly number[]): Buffer =>
  Buffer.concat(ports.map((port) => Buffer.from([127, 0, 0, 1, port >> 8, port & 255])));

/** A server that takes torrents, a web with a tracker, seeders that may be reached, and somebody who asks for them. */
export class Scene {
  readonly targets: string[] = [];
  /** The engine's processes, as they were started. */
  readonly pids: number[] = [];
  /** What the web has, by path; `/announce` is its tracker. */
  readonly files = new Map<string, Buffer>();
  readonly announced: string[] = [];
  /** Ports that the tracker tells of. */
  peers: number[] = [];
  readonly #seeders: Seeder[] = [];
  readonly #web = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/announce')) {
      this.announced.push(path);
      response.end(encode({ interval: 60, peers: compact(this.peers) }));
      return;
    }
    const file = this.files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  #webPort = 0;
  #opened: { readonly server: TestServer; ada: Person } | null = null;

  async open(): Promise<void> {
    await new Promise<void>((settle) => this.#web.listen(0, '127.0.0.1', settle));
    const address = this.#web.address();
    this.#webPort = address === null || typeof address === 'string' ? 0 : address.port;
    this.targets.push(`127.0.0.1:${this.#webPort}`);
    const log = ({ pid }: { readonly pid?: number }): void => {
      if (pid !== undefined) this.pids.push(pid);
    };
    const server = await startTestServer({ torrents: true, offlineTestTargets: this.targets }, { log });
    this.#opened = { server, ada: await newPerson(server, 'first@example.org') };
  }

  async close(): Promise<void> {
    await this.server.stop();
    this.#web.closeAllConnections();
    await new Promise((settle) => this.#web.close(settle));
  }

  get server(): TestServer {
    return this.#own.server;
  }
  get ada(): Person {
    return this.#own.ada;
  }
  set ada(person: Person) {
    this.#own.ada = person;
  }
  get #own() {
    if (this.#opened === null) throw new Error('the scene is not open');
    return this.#opened;
  }

  /** The address of a path of the web. */
  linkTo(path: string): string {
    return `http://127.0.0.1:${this.#webPort}${path}`;
  }

  /** A seeder that the server may reach. */
  async seed(torrent: MadeTorrent): Promise<Seeder> {
    const seeder = await startSeeder(torrent);
    this.#seeders.push(seeder);
    this.targets.push(`127.0.0.1:${seeder.port}`);
    return seeder;
  }

  /** Ends all seeders. */
  async clear(): Promise<void> {
    this.peers = [];
    await Promise.all(this.#seeders.splice(0).map((one) => one.close()));
  }

  add(url: object, more: object = {}, on = this.server) {
    return call(on, 'POST', '/drive/v1/files', {
      token: this.ada.token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url, ...more },
    });
  }

  /** Begins a task and answers its id. */
  async begin(url: string, on = this.server): Promise<string> {
    return v.parse(Added, (await this.add({ url }, {}, on)).body).task.id;
  }

  async taskOf(id: string, on = this.server) {
    return v.parse(Task, (await call(on, 'GET', `/drive/v1/tasks/${id}`, { token: this.ada.token })).body);
  }

  /** The task, when it is over. */
  async ended(id: string, on = this.server) {
    const phase = async () => (await this.taskOf(id, on)).phase;
    await expect.poll(phase, { timeout: 20_000 }).toMatch(/COMPLETE|ERROR/);
    return this.taskOf(id, on);
  }

  async used(on = this.server): Promise<number> {
    const { text } = await call(on, 'GET', '/drive/v1/about', { token: this.ada.token });
    return Number(JSON.parse(text).quota.usage);
  }

  async contentOf(id: string, on = this.server): Promise<Buffer> {
    const { body } = await call(on, 'GET', `/drive/v1/files/${id}`, { token: this.ada.token });
    return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
  }

  /** Every path below a folder, with the bytes of its files. */
  async treeOf(parentId: string, before = ''): Promise<Record<string, string>> {
    const path = `/drive/v1/files?parent_id=${parentId}&limit=500`;
    const { body } = await call(this.server, 'GET', path, { token: this.ada.token });
    const found: Record<string, string> = {};
    for (const { id, name, kind } of v.parse(Listed, body).files) {
      if (kind === 'drive#folder')
        Object.assign(found, { [`${before}${name}/`]: '' }, await this.treeOf(id, `${before}${name}/`));
      else found[before + name] = (await this.contentOf(id)).toString('latin1');
    }
    return found;
  }

  async leftOver(on = this.server) {
    const folder = join(on.configuration.dataFolder, 'torrents');
    return {
      uploads: (await on.services.db.selectFrom('uploads').select('id').execute()).length,
      unfinished: (await unfinishedOf(on)).length,
      folders: existsSync(folder) ? readdirSync(folder).length : 0,
    };
  }
}
