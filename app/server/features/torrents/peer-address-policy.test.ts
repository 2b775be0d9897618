import { randomBytes } from 'node:crypto';
import dgram from 'node:dgram';
import net from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from '../offline/addresses.ts';
import { lookUpPeers } from './dht.ts';
import type { Peer } from './magnet.ts';
import { isAllowedPeer, reachableAddress, readCompact } from './peer-address-policy.ts';
import { addressOf, ipFilter } from './qbittorrent/ip-filter.ts';
import { PeerFeed } from './qbittorrent/peer-feed.ts';
import { answeringNode } from './testing/dht-node.ts';
import { reachableTrackers } from './trackers.ts';

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

beforeEach(() => {
  attempts.length = 0;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(spiedConnect);
  vi.spyOn(dgram.Socket.prototype, 'send').mockImplementation(spiedSend);
});
afterEach(() => {
  vi.restoreAllMocks();
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
const forbidden6 = [
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
];

it('[P27a] peers of this network, told by link, tracker or node: more than 500, and nobody hears of one', async () => {
  const peers = forbidden.map(({ head, port }) => ({ address: head.join('.'), port }));
  const six = forbidden6.map((address) => ({ address, port: 6881 }));
  const heard: string[] = [];
  const good = { address: '93.184.216.34', port: 6881 };
  const api = {
    addPeers: async (_: string, given: readonly Peer[]) =>
      void heard.push(...given.map((one) => one.address)),
  };
  const feed = new PeerFeed(api, []);
  feed.meet([...peers, ...six]);
  feed.follow('hash');
  feed.meet([...peers, ...six, good, good]);
  expect(peers.length + six.length).toBeGreaterThan(500);
  expect(heard).toEqual([good.address]);
});

it('[P27a] trackers of this network are never asked, whatever the scheme', async () => {
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '2130706433', '0x7f.1'];
  const trackers = hosts.flatMap((host) =>
    ['http', 'https', 'udp'].flatMap((scheme) =>
      ['', ':80', ':6969', ':8080'].map((port) => `${scheme}://${host}${port}/announce`),
    ),
  );
  const more = ['ws://127.0.0.1/', 'file:///etc/passwd', 'udp://nonsense', 'x', 'gopher://127.0.0.1:70/'];
  expect(await reachableTrackers([...trackers, ...more], [])).toEqual([]);
  expect(attempts).toEqual([]);
});

it('[P27b] a tracker’s name is good only when all of its addresses are; one without any is left to the filter', async () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'good.example.org': ['93.184.216.34'],
    'both.example.org': ['93.184.216.34', '10.0.0.1'],
    'later.example.org': [],
  };
  const resolve = async (name: string) => (names[name] ?? []).map((address) => ({ address, family: 4 }));
  const asked = Object.keys(names).flatMap((name) => [
    `http://${name}/a`,
    `udp://${name}:6969`,
    `udp://${name}:80`,
  ]);
  expect(await reachableTrackers(asked, [], resolve)).toEqual([
    'http://good.example.org/a',
    'udp://good.example.org:6969',
    'http://later.example.org/a',
    'udp://later.example.org:6969',
  ]);
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
  expect(isAllowedPeer({ address: '93.184.216.34', port: 6881 }, [])).toBe(true);
  expect(isAllowedPeer({ address: '2606:4700::1111', port: 6881 }, [])).toBe(true);
  expect(readCompact(Buffer.from('000000000000000000000000000000011ae1', 'hex'), 16)).toEqual([
    { address: '0:0:0:0:0:0:0:1', port: 6881 },
  ]);
});

it('[R1.9 P27a] a DHT lookup goes from node to node and asks none in this network', async () => {
  const over = new AbortController();
  const infoHash = randomBytes(20).toString('hex');
  const second = await answeringNode({ peers: [7777], values: [Buffer.alloc(18)] });
  const nodeOf = (address: readonly number[], port: number) =>
    Buffer.concat([randomBytes(20), compactOf(address, port)]);
  const bad = forbidden.slice(0, 12).map(({ head, port }) => nodeOf(head, port));
  const first = await answeringNode({ nodes: Buffer.concat([nodeOf([127, 0, 0, 1], second.port), ...bad]) });
  const [one, two] = [`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`];
  const met = await new Promise((settle, fail) => {
    const lookup = {
      infoHash,
      allowed: [one, two],
      signal: over.signal,
      met: (peers: readonly unknown[]) => {
        if (peers.length > 0) settle(peers);
      },
    };
    lookUpPeers([{ address: '127.0.0.1', port: first.port }], lookup).catch(fail);
  });
  over.abort();
  first.close();
  second.close();
  expect(met).toEqual([{ address: '127.0.0.1', port: 7777 }]);
  expect([...first.asked, ...second.asked]).toEqual([infoHash, infoHash]);
  // The nodes' own answers are of this process too.
  const answered = [...new Set(attempts)].filter((to) => to !== one && to !== two);
  expect(answered.every((to) => to.startsWith('127.0.0.1:'))).toBe(true);
  expect(attempts).toContain(two);
});

describe('the IP filter', () => {
  const numberOf = (address: string) =>
    ipaddr
      .parse(address)
      .toByteArray()
      .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const rangesOf = (lines: readonly string[]) =>
    lines.map((line) => {
      const [first = '', last = ''] = line.split(' , ')[0]?.split(' - ') ?? [];
      return { four: !first.includes(':'), first: numberOf(first), last: numberOf(last) };
    });
  const isBlocked = (ranges: ReturnType<typeof rangesOf>, address: string): boolean => {
    const number = numberOf(address);
    const four = ipaddr.IPv4.isValid(address);
    return ranges.some((range) => range.four === four && range.first <= number && number <= range.last);
  };
  const isatap = /:0?200:5efe:|::5efe:|:0:5efe:/i;

  it('[P27a] refuses what no other download may reach, and nothing else', () => {
    const ranges = rangesOf(ipFilter([], []));
    for (const { head } of forbidden)
      expect(ranges.length > 0 && isBlocked(ranges, head.join('.'))).toBe(head[0] !== 93);
    for (const address of forbidden6) expect([address, isBlocked(ranges, address)]).toEqual([address, true]);
    const edges = ranges.flatMap(({ four, first, last }) =>
      [first - 1n, first, last, last + 1n]
        .filter((number) => number >= 0n && number < 1n << (four ? 32n : 128n))
        .map((number) => addressOf(number, four ? 4 : 16)),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
    );
    const any = fc.oneof(
      fc.constantFrom(...edges),
      bytes.map((given) => ipaddr.fromByteArray([...given]).toString()),
    );
    fc.assert(
      fc.property(any, (address) => {
        if (!isatap.test(address))
          expect([address, isBlocked(ranges, address)]).toEqual([address, !isPublicAddress(address)]);
      }),
      { numRuns: 5000 },
    );
  });

  it('[P27a] refuses this computer’s own addresses too, and lets tests reach theirs', () => {
    const ranges = rangesOf(ipFilter(['93.184.216.34', '2606:4700::1111', 'fe80::1%eth0'], ['127.0.0.1']));
    for (const address of [
      '93.184.216.34',
      '2606:4700::1111',
      'fe80::1',
      '127.0.0.0',
      '127.0.0.2',
      '127.255.255.255',
    ])
      expect([address, isBlocked(ranges, address)]).toEqual([address, true]);
    for (const address of ['127.0.0.1', '93.184.216.33', '2606:4700::1112'])
      expect([address, isBlocked(ranges, address)]).toEqual([address, false]);
  });
});
