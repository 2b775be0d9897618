import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { Configuration } from '../../../configuration.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import type { ServerParts } from '../../../server.ts';
import { addLink, beginLink, contentOf, taskOf, usedBy } from '../../offline/testing/requests.ts';
import { encode } from '../bencode.ts';
import type { MadeTorrent } from './made-torrent.ts';
import { type Seeded, startTransmission } from './transmission.ts';

const Listed = v.object({ files: v.array(v.object({ id: v.string(), name: v.string(), kind: v.string() })) });

/** The info hash of an announcement's query, in hex: bytes that need no escape stand as they are. */
const announcedHash = (query: string): string =>
  Buffer.from(
    (/(?:^|&)info_hash=([^&]*)/.exec(query)?.[1] ?? '').replace(/%(..)/g, (_, byte: string) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    ),
    'latin1',
  ).toString('hex');

const compact = (port: number): Buffer => Buffer.from([127, 0, 0, 1, port >> 8, port & 255]);

/** Who gives torrents away: Transmission, or what stands in for it. */
export interface Seeder {
  readonly port: number;
  /** Has all of a torrent, and gives it to whoever asks. */
  seed(torrent: MadeTorrent): Promise<void>;
  /** Kilobytes a second that it gives of a torrent; null for as many as it can. */
  limit(torrent: MadeTorrent, kilobytes: number | null): Promise<void>;
  told(torrent: MadeTorrent): Promise<Pick<Seeded, 'uploadedEver' | 'peersConnected'>>;
  close(): Promise<void>;
}

/** Who fetches torrents for a scene's server, and from whom. */
export interface Swarm {
  readonly configuration: Partial<Configuration>;
  readonly parts: ServerParts;
  startSeeder(): Promise<Seeder>;
}

/** The operator's qBittorrent, which fetches from Transmission (node .ci/programs.ts installs both). */
export const realSwarm: Swarm = { configuration: {}, parts: {}, startSeeder: startTransmission };

/** A torrent that a seeder gives, and a magnet link that names the seeder. */
export interface Seed {
  readonly seeder: Seeder;
  readonly link: string;
}

/** Resolves when what it asks is so; `expect.poll` knows one test at a time. */
export const eventually = <T>(ask: () => Promise<T> | T): Promise<T> => vi.waitFor(ask, { timeout: 170_000 });

/** A magnet link that names whom to ask. */
export const magnetOf = ({ infoHash }: MadeTorrent, port: number): string =>
  `magnet:?xt=urn:btih:${infoHash}&x.pe=127.0.0.1:${port}`;

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

  add(link: object, more: object = {}) {
    return addLink(this.server, this.person, link, more);
  }

  /** Begins a task and answers its id. */
  begin(url: string, files?: readonly number[]): Promise<string> {
    return beginLink(this.server, this.person, { url, files });
  }

  task(id: string) {
    return taskOf(this.server, this.person, id);
  }

  /** The task, when it is over. */
  async ended(id: string) {
    return eventually(async () => {
      const task = await this.task(id);
      expect(task.phase).toMatch(/COMPLETE|ERROR/);
      return task;
    });
  }

  /** Resolves when a task has bytes, and not all of them. */
  async halfWay(id: string): Promise<void> {
    const progress = await eventually(async () => {
      const { progress: now } = await this.task(id);
      expect(now).toBeGreaterThan(0);
      return now;
    });
    expect(progress).toBeLessThan(80);
  }

  used(): Promise<number> {
    return usedBy(this.server, this.person);
  }

  async limitSpace(bytes: number): Promise<void> {
    await this.server.services.db
      .updateTable('accounts')
      .set({ quota_limit: bytes })
      .where('id', '=', this.person.id)
      .execute();
  }

  contentOf(id: string): Promise<Buffer> {
    return contentOf(this.server, this.person, id);
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

  /** Resolves when nothing is left of an ended task: its folder goes just after the task is over. */
  async leavesNothing(id: string): Promise<void> {
    const { db } = this.server.services;
    const folder = join(this.server.configuration.dataFolder, 'torrents', 'downloads', id);
    await eventually(async () => {
      const held = db.selectFrom('uploads').select('id').where('account_id', '=', this.person.id);
      expect(await held.execute()).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    });
  }
}

/** A server that takes torrents, a web with a tracker, and a seeder that may be reached. */
export class Scene {
  readonly targets: string[] = [];
  /** The engine's processes, as they were started. */
  readonly pids: number[] = [];
  /** What the web has, by path; `/announce?peer=` is its tracker, which tells of a port. */
  readonly files = new Map<string, Buffer>();
  readonly announced: { readonly peer: number; readonly infoHash: string }[] = [];
  #people = 0;
  readonly #web = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/announce')) {
      const query = path.split('?')[1] ?? '';
      const port = Number(new URLSearchParams(query).get('peer'));
      this.announced.push({ peer: port, infoHash: announcedHash(query) });
      response.end(encode({ interval: 60, peers: compact(port) }));
      return;
    }
    const file = this.files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  #webPort = 0;
  readonly #seeders: Seeder[] = [];
  readonly #swarm: Swarm;
  #server: TestServer | null = null;

  constructor(swarm: Swarm) {
    this.#swarm = swarm;
  }

  async open(): Promise<void> {
    await new Promise<void>((settle) => this.#web.listen(0, '127.0.0.1', settle));
    const address = this.#web.address();
    this.#webPort = address === null || typeof address === 'string' ? 0 : address.port;
    this.targets.push(`127.0.0.1:${this.#webPort}`);
    const log = ({ pid }: { readonly pid?: number }): void => {
      if (pid !== undefined) this.pids.push(pid);
    };
    const { configuration, parts } = this.#swarm;
    const part = { torrents: true, offlineTestTargets: this.targets, ...configuration };
    this.#server = await startTestServer(part, { log, ...parts });
  }

  async close(): Promise<void> {
    await this.#server?.stop();
    await Promise.all(this.#seeders.map((one) => one.close()));
    this.#web.closeAllConnections();
    await new Promise((settle) => this.#web.close(settle));
  }

  get server(): TestServer {
    if (this.#server === null) throw new Error('the scene is not open');
    return this.#server;
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

  /** Starts a seeder that the server may reach: one greets a single peer of an address at a time. */
  async seeder(): Promise<Seeder> {
    const seeder = await this.#swarm.startSeeder();
    this.#seeders.push(seeder);
    this.targets.push(`127.0.0.1:${seeder.port}`);
    return seeder;
  }

  /** Seeds a torrent; `kilobytes` a second, or as many as it can. */
  async seed(torrent: MadeTorrent, kilobytes: number | null = null): Promise<Seed> {
    const seeder = await this.seeder();
    await seeder.seed(torrent);
    await seeder.limit(torrent, kilobytes);
    return { seeder, link: magnetOf(torrent, seeder.port) };
  }
}
