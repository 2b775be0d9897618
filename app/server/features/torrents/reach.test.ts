import { randomBytes } from 'node:crypto';
import dgram from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DownloadFailure } from '../offline/fetch.ts';
import { decodeFirst, encode, entryOf } from './bencode.ts';
import { lookUpPeers } from './dht.ts';
import type { Job, Source } from './messages.ts';
import { payloadPath } from './payload.ts';
import { mayReach, reachableAddress, readCompact } from './reach.ts';
import { makeTorrent, type Seeder, startSeeder } from './testing/seeder.ts';
import { runTransfer } from './transfer.ts';

// Every attempt of this process to connect or to send a datagram, told just before the system is asked.
const attempts: string[] = [];
const { connect } = net.Socket.prototype;
const { send } = dgram.Socket.prototype;
function spiedConnect(this: net.Socket, ...given: unknown[]): net.Socket {
  this.on('connectionAttempt', (address: string, port: number) => attempts.push(`${address}:${port}`));
  return Reflect.apply(connect, this, given);
}
function spiedSend(this: dgram.Socket, ...given: unknown[]): void {
  attempts.push(`${given[2]}:${given[1]}`);
  Reflect.apply(send, this, given);
}

const torrent = makeTorrent('shared.bin', randomBytes(200_000));
let told: { [key: string]: Buffer | number | { ip: string; port: number }[] } = {};
const web = createServer((_, response) => response.end(encode({ interval: 60, ...told })));
let webPort = 0;
let folder = '';
let seeder: Seeder;
beforeAll(async () => {
  await new Promise<void>((settle) => web.listen(0, '127.0.0.1', settle));
  const address = web.address();
  webPort = address === null || typeof address === 'string' ? 0 : address.port;
  seeder = await startSeeder(torrent, pexOf(forbidden));
});
afterAll(async () => {
  web.closeAllConnections();
  web.close();
  await seeder.close();
});
beforeEach(() => {
  attempts.length = 0;
  told = {};
  folder = mkdtempSync(join(tmpdir(), 'aloft-reach-'));
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(spiedConnect);
  vi.spyOn(dgram.Socket.prototype, 'send').mockImplementation(spiedSend);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const heads = [
  [0, 0, 0],
  [10, 1, 2],
  [100, 100, 100],
  [127, 0, 0],
  [169, 254, 169],
  [172, 17, 0],
  [192, 0, 0],
  [192, 0, 2],
  [192, 168, 1],
  [198, 18, 0],
  [224, 0, 0],
  [255, 255, 255],
];
/** Private addresses at ports of every kind, and public ones at the ports of other services. */
const forbidden = [
  ...heads.flatMap((head) =>
    [1, 2, 77, 200, 254].flatMap((last) =>
      [22, 80, 1024, 6379, 6881, 8080, 9200, 51_413, 65_535].map((port) => ({ head: [...head, last], port })),
    ),
  ),
  ...[1, 22, 25, 53, 80, 443, 1023].map((port) => ({ head: [93, 184, 216, 34], port })),
];
const compactOf = (head: readonly number[], port: number): Buffer =>
  Buffer.from([...head, port >> 8, port & 255]);
function pexOf(given: typeof forbidden): Buffer {
  return Buffer.concat(given.map(({ head, port }) => compactOf(head, port)));
}
const forbidden6 = [
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
];
const compact6 = Buffer.concat(
  [
    '00000000000000000000000000000001',
    '00000000000000000000ffff7f000001',
    'fe800000000000000000000000000001',
  ].map((address) => Buffer.from(`${address}1ae1`, 'hex')),
);
const at = (port: number): string => `127.0.0.1:${port}`;
const magnet = (
  trackers: readonly string[],
  peers: Extract<Source, { kind: 'magnet' }>['peers'] = [],
): Source => ({
  kind: 'magnet',
  infoHash: torrent.infoHash,
  trackers: [...trackers],
  peers,
});
async function outcome(source: Source, more: Partial<Job> = {}): Promise<string> {
  const job: Job = { id: 'one', source, folder, allowed: [], nodes: false, stallTimeout: 10_000, ...more };
  const hooks = { described: async () => undefined, progress: () => undefined };
  try {
    await runTransfer(job, hooks, new AbortController().signal);
    return 'done';
  } catch (error) {
    return error instanceof DownloadFailure ? error.code : String(error);
  }
}

it('[P27a] peers of this network, told by link, tracker or another peer: not one attempt to connect', async () => {
  const written = forbidden.map(({ head, port }) => ({ address: head.join('.'), port }));
  const six = forbidden6.map((address) => ({ address, port: 6881 }));
  expect(written.length + six.length).toBeGreaterThan(500);
  // Told by the link alone, there is nobody to ask.
  expect(await outcome(magnet([], [...written, ...six]))).toBe('unreachable');
  expect(attempts).toEqual([]);
  // Told by a tracker and by a peer as well, only these two are connected to, and the bytes come.
  const allowed = [at(webPort), at(seeder.port)];
  told = {
    peers: Buffer.concat([pexOf(forbidden), compactOf([127, 0, 0, 1], seeder.port)]),
    peers6: compact6,
  };
  expect(await outcome(magnet([`http://${at(webPort)}/announce`], written), { allowed })).toBe('done');
  expect(Buffer.compare(await readFile(payloadPath(folder)), torrent.payload)).toBe(0);
  expect([...new Set(attempts)].sort()).toEqual([...allowed].sort());
});

it('[P27a] a tracker that lists its peers as texts is read alike', async () => {
  const names = ['127.0.0.1', 'localhost', '169.254.169.254', '::1', '2130706433', '0x7f.1'];
  told = { peers: names.map((ip) => ({ ip, port: seeder.port })) };
  const allowed = [at(webPort)];
  expect(await outcome(magnet([`http://${at(webPort)}/`]), { allowed, stallTimeout: 500 })).toBe(
    'unreachable',
  );
  expect(attempts).toEqual([at(webPort)]);
});

it('[P27a] trackers of this network are never asked, whatever the scheme', async () => {
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '2130706433', '0x7f.1'];
  const trackers = hosts.flatMap((host) =>
    ['http', 'https', 'udp'].flatMap((scheme) =>
      ['', ':80', ':6969', `:${webPort}`].map((port) => `${scheme}://${host}${port}/announce`),
    ),
  );
  const more = ['ws://127.0.0.1/', 'file:///etc/passwd', 'udp://nonsense', 'x', 'gopher://127.0.0.1:70/'];
  expect(await outcome(magnet([...trackers, ...more]), { stallTimeout: 700 })).toBe('unreachable');
  expect(attempts).toEqual([]);
});

it('[P27b] a name is good for datagrams only when all of its addresses are', async () => {
  const good = { address: '93.184.216.34', family: 4 };
  const ask = (...found: (typeof good)[]) => reachableAddress('t.example.org', 6969, [], async () => found);
  expect(await ask(good)).toEqual({ address: '93.184.216.34', port: 6969 });
  const bad = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', 'nonsense'];
  for (const address of bad) {
    const one = { address, family: 4 };
    expect([address, await ask(one), await ask(good, one), await ask(one, good)]).toEqual([
      address,
      null,
      null,
      null,
    ]);
  }
  expect(await ask()).toBe(null);
  expect(mayReach({ address: '93.184.216.34', port: 6881 }, [])).toBe(true);
  expect(mayReach({ address: '2606:4700::1111', port: 6881 }, [])).toBe(true);
  expect(readCompact(compact6.subarray(0, 18), 16)).toEqual([{ address: '0:0:0:0:0:0:0:1', port: 6881 }]);
});

/** A port for datagrams on this computer that answers what it is asked. */
async function answering(
  reply: (question: Buffer) => Buffer | null,
): Promise<{ port: number; close(): void }> {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (question, from) => {
    const answer = reply(question);
    if (answer !== null) Reflect.apply(send, socket, [answer, from.port, from.address]);
  });
  await new Promise<void>((settle) => socket.bind(0, '127.0.0.1', settle));
  return { port: socket.address().port, close: () => socket.close() };
}

it('[R1.9 P27a] a tracker is asked by datagrams too; of the peers that it tells, only the good one is met', async () => {
  let left = 0n;
  const tracker = await answering((question) => {
    const head = Buffer.alloc(question.length === 16 ? 16 : 20);
    question.copy(head, 4, 12, 16);
    if (question.length === 16) {
      head.write('0123456789abcdef', 8, 'hex');
      return question.readBigUInt64BE() === 0x41727101980n ? head : null;
    }
    if (question.toString('hex', 0, 8) !== '0123456789abcdef') return null;
    if (question.toString('hex', 16, 36) !== torrent.infoHash) return null;
    left = question.readBigUInt64BE(64);
    head.writeUInt32BE(1);
    head.writeUInt32BE(1800, 8);
    return Buffer.concat([head, pexOf(forbidden.slice(0, 150)), compactOf([127, 0, 0, 1], seeder.port)]);
  });
  const allowed = [at(tracker.port), at(seeder.port)];
  expect(await outcome(magnet([`udp://${at(tracker.port)}/announce`]), { allowed })).toBe('done');
  tracker.close();
  expect(left).toBeGreaterThan(0n);
  expect([...new Set(attempts)].sort()).toEqual([...allowed].sort());
});

it('[R1.9 P27a] the distributed table is walked from node to node; those of this network hear nothing', async () => {
  const over = new AbortController();
  const asked: string[] = [];
  const reply = (more: object) => (question: Buffer) => {
    const read = decodeFirst(question)?.value;
    const number = entryOf(read, 't');
    const wanted = entryOf(entryOf(read, 'a'), 'info_hash');
    if (!(number instanceof Uint8Array) || !(wanted instanceof Uint8Array)) return null;
    asked.push(Buffer.from(wanted).toString('hex'));
    return encode({ t: number, y: 'r', r: { id: randomBytes(20), ...more } });
  };
  const second = await answering(reply({ values: [compactOf([127, 0, 0, 1], 7777), Buffer.alloc(18)] }));
  const nodeOf = (address: readonly number[], port: number) =>
    Buffer.concat([randomBytes(20), compactOf(address, port)]);
  const bad = forbidden.slice(0, 12).map(({ head, port }) => nodeOf(head, port));
  const first = await answering(
    reply({ nodes: Buffer.concat([nodeOf([127, 0, 0, 1], second.port), ...bad]) }),
  );
  const met = await new Promise((settle, fail) => {
    const announcement = {
      infoHash: torrent.infoHash,
      left: () => 1,
      allowed: [at(first.port), at(second.port)],
      signal: over.signal,
      met: (peers: readonly unknown[]) => {
        if (peers.length > 0) settle(peers);
      },
    };
    lookUpPeers([{ address: '127.0.0.1', port: first.port }], announcement).catch(fail);
  });
  over.abort();
  first.close();
  second.close();
  expect(met).toEqual([{ address: '127.0.0.1', port: 7777 }]);
  expect(asked).toEqual([torrent.infoHash, torrent.infoHash]);
  expect([...new Set(attempts)]).toEqual([at(first.port), at(second.port)]);
});
