import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../offline/addresses.ts';
import { DownloadFailure } from '../offline/download-failure.ts';
import { encode } from './bencode.ts';
import { openTorrentEngine, type TorrentEngine } from './engine.ts';
import type { BootstrapNode, Description, Job, Source } from './job.ts';
import { startQBittorrent } from './qbittorrent/process.ts';
import { answeringNode } from './testing/dht-node.ts';
import { type MadeTorrent, makeTorrent } from './testing/made-torrent.ts';
import { eventually } from './testing/scene.ts';
import { startTransmission, type Transmission } from './testing/transmission.ts';

// qBittorrent and Transmission on this computer's disk and network: nothing of it depends on a database. One test
// after the other: engines side by side on two cores meet their seeders after a swarm counts as dead.
const folder = mkdtempSync(join(tmpdir(), 'aloft-engine-'));
const seeders: Transmission[] = [];
const engines: TorrentEngine[] = [];
afterAll(async () => {
  await Promise.all(engines.map((one) => one.stop()));
  await Promise.all(seeders.map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const program = 'qbittorrent-nox';
const all = async ({ files }: Description) => [...files.keys()];
const hooks = { described: all, progress: async () => undefined, hasRoom: async () => true };

function openEngine(name: string, log: (event: object) => void = () => undefined): TorrentEngine {
  const parts = { folder: join(folder, name, 'engine'), allowed: ['127.0.0.1:1'], log };
  const engine = openTorrentEngine({ findProgram: async () => program, ...parts });
  engines.push(engine);
  return engine;
}

async function seed(torrent: MadeTorrent): Promise<Transmission> {
  const seeder = await startTransmission();
  seeders.push(seeder);
  await seeder.seed(torrent);
  return seeder;
}

function jobOf(name: string, source: Source, more: Partial<Job> = {}): Job {
  const job = { id: name, source, folder: join(folder, name, 'download'), allowed: [], bootstrapNodes: [] };
  mkdirSync(job.folder, { recursive: true });
  return { ...job, stallTimeout: 60_000, ...more };
}

const magnet = ({ infoHash }: MadeTorrent, seeder?: Transmission): Source => ({
  kind: 'magnet',
  infoHash,
  trackers: [],
  peers: seeder === undefined ? [] : [{ address: '127.0.0.1', port: seeder.port }],
});
const at = ({ port }: Transmission): string => `127.0.0.1:${port}`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
};

describe('the engine', () => {
  it('[R1.9] a magnet link without a tracker finds its peers by the DHT, and without it nobody', async () => {
    const torrent = makeTorrent('found.bin', randomBytes(200_000));
    const seeder = await seed(torrent);
    const node = await answeringNode({ peers: [seeder.port] });
    const nodes: BootstrapNode[] = [{ host: '127.0.0.1', port: node.port }];
    const engine = openEngine('dht');
    const allowed = [`127.0.0.1:${node.port}`, at(seeder)];
    const alone = engine.fetch(
      jobOf('alone', magnet(torrent), { allowed, stallTimeout: 3000 }),
      hooks,
      never,
    );
    await expect(alone).rejects.toEqual(new DownloadFailure('unreachable'));
    const job = jobOf('found', magnet(torrent), { allowed, bootstrapNodes: nodes });
    const fetched = await engine.fetch(job, hooks, never);
    expect(Buffer.compare(readFileSync(fetched.get(0) ?? ''), torrent.payload)).toBe(0);
    expect(node.asked).toContain(torrent.infoHash);
    node.close();
  });

  it('[R1.9] bytes with a wrong hash are not taken, and a torrent that nobody has ends', async () => {
    const torrent = makeTorrent('true.bin', randomBytes(600_000));
    const liar = await seed(torrent);
    await liar.corrupt(torrent);
    const engine = openEngine('liar');
    const progress: number[] = [];
    const told = async (bytes: number): Promise<void> => void progress.push(bytes);
    const given = async (): Promise<number> => (await liar.told(torrent)).uploadedEver;
    // Transmission begins to give to a peer every ten seconds; on a busy machine it has not begun when the first one ends.
    for (let nth = 0; nth < 5 && (await given()) === 0; nth += 1) {
      const job = jobOf(`lies-${nth}`, magnet(torrent, liar), { allowed: [at(liar)], stallTimeout: 40_000 });
      const outcome = engine.fetch(job, { ...hooks, progress: told }, never);
      await expect(outcome).rejects.toEqual(new DownloadFailure('unreachable'));
    }
    expect(await given()).toBeGreaterThan(0);
    // The blocks of a piece count until its hash is looked at: some of them at a time, never all.
    expect(Math.max(0, ...progress)).toBeLessThan(torrent.payload.length);
  });

  it('[P27a] qBittorrent itself reaches nobody of this network, by whatever way it heard of them', async () => {
    const torrent = makeTorrent('shared.bin', randomBytes(200_000), { pieceLength: 16_384 });
    const seeder = await seed(torrent);
    const reached: string[] = [];
    const forbidden = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    }).on('connection', () => reached.push('connection'));
    await new Promise<void>((settle) => forbidden.listen(0, '127.0.0.2', settle));
    const address = forbidden.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const bytesOf = (...head: number[]) => Buffer.from([...head, port >> 8, port & 255]);
    const announced: string[] = [];
    const web = createServer((request, response) => {
      announced.push(request.url ?? '');
      const location = `http://127.0.0.2:${port}/announce`;
      if (request.url?.includes('away')) return response.writeHead(302, { location }).end();
      const peers = [bytesOf(127, 0, 0, 2), bytesOf(127, 0, 0, 3), bytesOf(10, 0, 0, 1)];
      const good = Buffer.from([127, 0, 0, 1, seeder.port >> 8, seeder.port & 255]);
      return response.end(encode({ interval: 60, peers: Buffer.concat([...peers, good]) }));
    });
    await new Promise<void>((settle) => web.listen(0, '127.0.0.1', settle));
    const own = web.address();
    const good = `http://127.0.0.1:${typeof own === 'object' ? own?.port : 0}/announce`;
    const trackers = [good, `${good}?away`, `http://127.0.0.2:${port}/announce`, `udp://127.0.0.2:${port}/`];
    const links = [
      `tr=${encodeURIComponent(`http://localhost.:${port}/announce`)}`,
      `x.pe=127.0.0.2:${port}`,
    ];
    const query = [...trackers.map((one) => `tr=${encodeURIComponent(one)}`), ...links].join('&');
    const log = () => undefined;
    const options = { program, folder: join(folder, 'guard'), allowed: ['127.0.0.1:1'], log };
    const session = await startQBittorrent(options, never);
    // None of our own checks comes before: the link names everybody, and web seeds (BEP 19) too.
    const link = `magnet:?xt=urn:btih:${torrent.infoHash}&${query}&ws=http%3A%2F%2F127.0.0.2%3A${port}%2Fseed`;
    await session.api.add(link, { tag: 'guard', folder: join(folder, 'guarded') });
    const list = async () => (await session.api.torrents())[0];
    const hash = await eventually(async () => {
      const torrentNow = await list();
      expect(await session.api.exported(torrentNow?.hash ?? '')).not.toBeNull();
      return torrentNow?.hash ?? '';
    });
    await session.api.addPeers(hash, [{ address: '127.0.0.2', port }]).catch(() => undefined);
    await eventually(() => expect(announced.some((one) => one.includes('away'))).toBe(true));
    await session.stop();
    expect(announced.length).toBeGreaterThan(1);
    expect(reached).toEqual([]);
    forbidden.close();
    web.close();
  });

  it('[T18] the engine listens on loopback for us alone, with a password that nothing tells', async () => {
    const logged: object[] = [];
    const profile = join(folder, 'private');
    const log = (event: object): void => void logged.push(event);
    const session = await startQBittorrent({ program, folder: profile, allowed: [], log }, never);
    const text = readFileSync(join(profile, 'qBittorrent', 'config', 'qBittorrent.conf'), 'utf8');
    const port = Number(/WebUI\\Port=(\d+)/.exec(text)?.[1]);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/api/v2/${path}`, init);
    expect((await call('app/version')).status).toBe(403);
    const referer = `http://127.0.0.1:${port}/`;
    const body = new URLSearchParams({ username: 'admin', password: 'adminadmin' });
    const login = await call('auth/login', { method: 'POST', body, headers: { referer } });
    expect(login.headers.get('set-cookie')).toBeNull();
    const { dht, lsd, upnp, ip_filter_enabled, ip_filter_trackers, ssrf_mitigation, up_limit } =
      await session.api.preferences();
    expect({ dht, lsd, upnp, ip_filter_enabled, ip_filter_trackers, ssrf_mitigation }).toEqual({
      ...{ dht: false, lsd: false, upnp: false },
      ...{ ip_filter_enabled: true, ip_filter_trackers: true, ssrf_mitigation: true },
    });
    expect(up_limit).toBe(131_072);
    // Its web interface is at no other address of this computer.
    const other = net.connect(port, '127.0.0.2');
    await expect(once(other, 'connect')).rejects.toThrow('ECONNREFUSED');
    expect(statSync(profile).mode & 0o077).toBe(0);
    await session.stop();
    expect(Object.keys(Object.assign({}, ...logged)).sort()).toEqual(['event', 'pid']);
  });

  it('[T18] an engine that is stopped lets go of what it had begun', async () => {
    const pids: number[] = [];
    const engine = openEngine('stopped', (event) => 'pid' in event && pids.push(Number(event.pid)));
    const job = jobOf('waiting', magnet(makeTorrent('waiting', Buffer.from('x'))));
    const waiting = engine.fetch(job, hooks, never);
    await eventually(() => expect(pids.length).toBe(1));
    const [ended] = await Promise.allSettled([waiting, engine.stop()]);
    expect(ended).toEqual({ status: 'rejected', reason: new DownloadFailure('aborted') });
    expect(isAlive(pids[0] ?? 0)).toBe(false);
    await engine.stop();
  });

  it('[R1.9 T18] a server that is killed half way takes its engine with it, and the next goes on with what is here', async () => {
    const size = 3_000_000;
    const torrent = makeTorrent('orphan.bin', randomBytes(size));
    const seeder = await seed(torrent);
    await seeder.limit(torrent, 100);
    const job = jobOf('orphan', magnet(torrent, seeder), { allowed: [at(seeder)] });
    const engineFolder = join(folder, 'orphan', 'engine');
    const code = `import { openTorrentEngine } from ${JSON.stringify(join(import.meta.dirname, 'engine.ts'))};
      const engine = openTorrentEngine({ findProgram: async () => '${program}', allowed: ['127.0.0.1:1'],
        folder: ${JSON.stringify(engineFolder)}, log: ({ pid }) => console.log(pid) });
      await engine.fetch(${JSON.stringify(job)}, { described: async () => [0], hasRoom: async () => true,
        progress: async (bytes) => { if (bytes > 500_000) console.log('half'); } }, new AbortController().signal);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    server.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    await eventually(() => expect(output).toContain('half'));
    const pid = Number.parseInt(output, 10);
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await eventually(() => expect(isAlive(pid)).toBe(false));
    await seeder.limit(torrent, null);
    const fetched = await openEngine('orphan').fetch(job, hooks, never);
    expect(Buffer.compare(readFileSync(fetched.get(0) ?? ''), torrent.payload)).toBe(0);
    expect((await seeder.told(torrent)).uploadedEver).toBeLessThan(1.5 * size);
    expect(isPublicAddress('127.0.0.1')).toBe(false);
    expect(existsSync(engineFolder)).toBe(true);
    expect(readdirSync(job.folder).sort()).toEqual(['description', 'description.tmp', 'files']);
  });
});
