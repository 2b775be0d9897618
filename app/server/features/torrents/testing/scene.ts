import { existsSync } from 'node:fs';
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
import { encode } from '../bencode.ts';
import type { MadeTorrent } from './made-torrent.ts';
import { startTransmission, type Transmission } from './transmission.ts';

export const Added = v.object({ task: Task });
const Listed = v.object({ files: v.array(v.object({ id: v.string(), name: v.string(), kind: v.string() })) });

/** What no ended task leaves behind. */
export const nothing = { uploads: 0, folder: false };

const compact = (ports: readonly number[]): Buffer =>
  Buffer.concat(ports.map((port) => Buffer.from([127, 0, 0, 1, port >> 8, port & 255])));

/** Somebody who asks a server for torrents. */
export class Visitor {
  readonly server: TestServer;
  readonly person: Person;
  constructor(server: TestServer, person: Person) {
    this.server = server;
    this.person = person;
  }

  get token(): string {
    return this.person.token;
  }

  /** The same person at another server of the same data. */
  at(server: TestServer): Visitor {
    return new Visitor(server, this.person);
  }

  add(url: object, more: object = {}) {
    return call(this.server, 'POST', '/drive/v1/files', {
      token: this.token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url, ...more },
    });
  }

  /** Begins a task and answers its id. */
  async begin(url: string, files?: readonly number[]): Promise<string> {
    return v.parse(Added, (await this.add({ url, files })).body).task.id;
  }

  async task(id: string) {
    const { body } = await call(this.server, 'GET', `/drive/v1/tasks/${id}`, { token: this.token });
    return v.parse(Task, body);
  }

  /** The task, when it is over. */
  async ended(id: string) {
    const phase = async () => (await this.task(id)).phase;
    await expect.poll(phase, { timeout: 100_000 }).toMatch(/COMPLETE|ERROR/);
    return this.task(id);
  }

  /** Resolves when a task has bytes, and not all of them. */
  async halfWay(id: string): Promise<void> {
    const progress = async () => (await this.task(id)).progress;
    await expect.poll(progress, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await progress()).toBeLessThan(80);
  }

  async used(): Promise<number> {
    const { text } = await call(this.server, 'GET', '/drive/v1/about', { token: this.token });
    return Number(JSON.parse(text).quota.usage);
  }

  async limitSpace(bytes: number): Promise<void> {
    await this.server.services.db
      .updateTable('accounts')
      .set({ quota_limit: bytes })
      .where('id', '=', this.person.id)
      .execute();
  }

  async contentOf(id: string): Promise<Buffer> {
    const { body } = await call(this.server, 'GET', `/drive/v1/files/${id}`, { token: this.token });
    return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
  }

  /** Every path below a folder, with the bytes of its files. */
  async treeOf(parentId: string, before = ''): Promise<Record<string, string>> {
    const path = `/drive/v1/files?parent_id=${parentId}&limit=500`;
    const { body } = await call(this.server, 'GET', path, { token: this.token });
    const found: Record<string, string> = {};
    for (const { id, name, kind } of v.parse(Listed, body).files) {
      if (kind === 'drive#folder')
        Object.assign(found, { [`${before}${name}/`]: '' }, await this.treeOf(id, `${before}${name}/`));
      else found[before + name] = (await this.contentOf(id)).toString('latin1');
    }
    return found;
  }

  /** What a task of this person leaves behind. */
  async leftOver(id: string) {
    const { db } = this.server.services;
    const held = db.selectFrom('uploads').select('id').where('account_id', '=', this.person.id);
    return {
      uploads: (await held.execute()).length,
      folder: existsSync(join(this.server.configuration.dataFolder, 'torrents', 'downloads', id)),
    };
  }
}

/** A server that takes torrents, a web with a tracker, and a seeder that may be reached. */
export class Scene {
  readonly targets: string[] = [];
  /** The engine's processes, as they were started. */
  readonly pids: number[] = [];
  /** What the web has, by path; `/announce` is its tracker, which tells of the seeder. */
  readonly files = new Map<string, Buffer>();
  readonly announced: string[] = [];
  #people = 0;
  readonly #web = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/announce')) {
      this.announced.push(path);
      response.end(encode({ interval: 60, peers: compact([this.transmission.port]) }));
      return;
    }
    const file = this.files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  #webPort = 0;
  #opened: { readonly server: TestServer; readonly transmission: Transmission } | null = null;

  async open(): Promise<void> {
    await new Promise<void>((settle) => this.#web.listen(0, '127.0.0.1', settle));
    const address = this.#web.address();
    this.#webPort = address === null || typeof address === 'string' ? 0 : address.port;
    const transmission = await startTransmission();
    this.targets.push(`127.0.0.1:${this.#webPort}`, `127.0.0.1:${transmission.port}`);
    const log = (x: any): void => { const { pid } = x; if (/torrent|offline/.test(x.event)) console.log(Math.round(performance.now()), JSON.stringify(x));
      if (pid !== undefined) this.pids.push(pid);
    };
    const server = await startTestServer({ torrents: true, offlineTestTargets: this.targets }, { log });
    this.#opened = { server, transmission };
  }

  async close(): Promise<void> {
    await this.#opened?.server.stop();
    await this.#opened?.transmission.close();
    this.#web.closeAllConnections();
    await new Promise((settle) => this.#web.close(settle));
  }

  get server(): TestServer {
    return this.#own.server;
  }
  get transmission(): Transmission {
    return this.#own.transmission;
  }
  get #own() {
    if (this.#opened === null) throw new Error('the scene is not open');
    return this.#opened;
  }

  /** A new person at a server. */
  async visitor(server = this.server): Promise<Visitor> {
    this.#people += 1;
    return new Visitor(server, await newPerson(server, `ada${this.#people}@example.org`));
  }

  /** The address of a path of the web. */
  linkTo(path: string): string {
    return `http://127.0.0.1:${this.#webPort}${path}`;
  }

  /** Seeds a torrent; answers a magnet link that names the seeder. */
  async seed(torrent: MadeTorrent): Promise<string> {
    await this.transmission.seed(torrent);
    return this.magnetOf(torrent);
  }

  magnetOf({ infoHash }: MadeTorrent): string {
    return `magnet:?xt=urn:btih:${infoHash}&x.pe=127.0.0.1:${this.transmission.port}`;
  }
}
