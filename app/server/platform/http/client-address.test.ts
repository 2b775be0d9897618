import { EventEmitter } from 'node:events';
import { createServer, Socket } from 'node:net';
import { maskAddress } from '@aloft/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { clientKey, operatorKey } from '../locks/fair-key.ts';
import {
  clientOf,
  isListed,
  isLoopbackHost,
  isThisComputer,
  networkOf,
  requesterOf,
} from './client-address.ts';
import { limitSockets } from './client-sockets.ts';
import type { LogFields } from './log.ts';

const network = '2001:db8:0:7::/64';
/** One subscriber, however its address is written. */
const spellings: readonly string[] = [
  '2001:db8:0:7::1',
  '2001:0DB8:0000:0007:0000:0000:0000:0001',
  '2001:db8:0:7:ffff:ffff:ffff:ffff',
  '2001:DB8::7:0:0:0:1',
  '[2001:db8:0:7::1]:4711',
  ' 2001:db8:0:7::1%eth0 ',
];

it('[P36t] the network of a client is its /24 or /48; an account is its own', () => {
  const of = (address: string): string => networkOf(clientKey(clientOf(address)));
  for (const one of spellings) expect(of(one), one).toBe(of('2001:db8:0:ffff::1'));
  expect(of('2001:db8:1:7::1')).not.toBe(of('2001:db8:0:7::1'));
  expect(of('::1')).toBe(of('::1'));
  expect(of('203.0.113.9')).toBe(of('::ffff:203.0.113.200'));
  expect(of('203.0.114.9')).not.toBe(of('203.0.113.9'));
  for (const other of [operatorKey, clientKey('unknown'), clientKey('')])
    expect(networkOf(other)).toBe(other);
});

it('only a name or address of this computer is a loopback host, not a name that begins like one', () => {
  for (const one of ['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1'])
    expect(isLoopbackHost(one), one).toBe(true);
  for (const one of [
    '127.example.org',
    '127.0.0.1.example.org',
    'localhost.example.org',
    '10.0.0.1',
    '::',
    '',
  ])
    expect(isLoopbackHost(one), one).toBe(false);
});

describe('rate-limit key of a request', () => {
  it('[P7f] every address of an IPv6 /64, in every spelling, is one client; the next /64 is another', () => {
    for (const one of spellings) expect(clientOf(one), one).toBe(network);
    expect(clientOf('2001:db8:0:8::1')).not.toBe(network);
    expect(maskAddress(clientOf('2001:db8::1'))).toBe('2001:db8:0::');
  });

  it('[P7f] an IPv4 address is the same client through a socket of both families, and with a port', () => {
    for (const one of ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '203.0.113.9:80'])
      expect(clientOf(one), one).toBe('203.0.113.9');
    for (const one of ['', 'unknown', '1', '0x7f.1', '010.0.0.1', '1.2.3.4.5', '1.2.3.4, x', '[::1', 'a:b'])
      expect(clientOf(one), one).toBe('unknown');
  });

  it('[P7f] a listed proxy is known in every spelling; what anybody else forwards does not count', () => {
    const proxies = ['127.0.0.1', '2001:DB8:0:0::1'];
    for (const one of ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '2001:db8::1'])
      expect(requesterOf(one, '198.51.100.1, 203.0.113.9', proxies).client, one).toBe('203.0.113.9');
    for (const one of ['127.0.0.2', '2001:db8::2', '::1', ''])
      expect(requesterOf(one, '203.0.113.9', proxies).client, one).toBe(clientOf(one));
    expect(isListed('127.0.0.1', [])).toBe(false);
    expect(isListed('', ['no address'])).toBe(false);
    expect(requesterOf('127.0.0.1', 'nonsense', proxies).client).toBe('127.0.0.1');
    expect(['127.0.0.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'].every(isThisComputer)).toBe(true);
    expect(['127.0.0.2', '', '::2'].some(isThisComputer)).toBe(false);
  });

  it('[P7f] a proxy that is no address is refused at the start, in words', () => {
    expect(readConfiguration({ ALOFT_TRUSTED_PROXIES: '127.0.0.1, localhost' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('ALOFT_TRUSTED_PROXIES'),
    });
    expect(readConfiguration({ ALOFT_TRUSTED_PROXIES: ' 127.0.0.1, ::1 ,' })).toMatchObject({ ok: true });
  });
});

describe('connections', () => {
  /** A connection as the server is told of it: addresses of a /64 cannot be had on every computer. */
  const from = (address: string): Socket =>
    Object.defineProperty(new Socket(), 'remoteAddress', { value: address });

  it('[P36a P36n] forty clients with fifty connections each leave some to others', () => {
    const server = createServer();
    limitSockets(server, ['198.51.100.1']);
    const connect = (address: string): Socket => {
      const socket = from(address);
      server.emit('connection', socket);
      return socket;
    };
    const greedy = Array.from({ length: 2000 }, (_, n) => connect(`192.0.2.${n % 40}`));
    const open = greedy.filter((one) => !one.destroyed);
    expect(open.length).toBeLessThan(1000);
    expect(connect('203.0.113.9').destroyed).toBe(false);
    // Those of a proxy are among all of them.
    const proxied = Array.from({ length: 1000 }, () => connect('198.51.100.1'));
    expect(proxied.filter((one) => !one.destroyed)).toHaveLength(1000 - open.length - 1);
    for (const one of open) EventEmitter.prototype.emit.call(one, 'close');
    expect(connect('198.51.100.1').destroyed).toBe(false);
  });

  it('[P7f P36a] sixty of one /64, each from another address, are fifty; listed proxies and others have theirs', () => {
    const server = createServer();
    limitSockets(server, ['::ffff:198.51.100.1']);
    const connect = (address: string): Socket => {
      const socket = from(address);
      server.emit('connection', socket);
      return socket;
    };
    const greedy = Array.from({ length: 60 }, (_, n) => connect(`2001:db8:0:7::${(n + 1).toString(16)}`));
    expect(greedy.filter((one) => !one.destroyed)).toHaveLength(50);
    expect(connect('2001:db8:0:8::1').destroyed).toBe(false);
    const mapped = Array.from({ length: 60 }, (_, n) =>
      connect(n % 2 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9'),
    );
    expect(mapped.filter((one) => !one.destroyed)).toHaveLength(50);
    const proxied = Array.from({ length: 60 }, () => connect('198.51.100.1'));
    expect(proxied.every((one) => !one.destroyed)).toBe(true);
    // Who goes makes room.
    EventEmitter.prototype.emit.call(greedy[0], 'close');
    expect(connect('2001:db8:0:7::ffff').destroyed).toBe(false);
  });
});

describe('a server on every address of this computer, behind a proxy of this computer', () => {
  let server: TestServer;
  const lines: LogFields[] = [];
  beforeAll(async () => {
    server = await startTestServer(
      { host: '::', trustedProxies: ['127.0.0.1'] },
      { log: (line) => lines.push(line) },
    );
  });
  afterAll(() => server.stop());
  const address = (family: string): string => server.appUrl.replace('localhost', family);

  it('[P7f] counts the visitors one by one that an IPv4 proxy tells of', async () => {
    const ask = async (visitor: string): Promise<string | undefined> => {
      const sent = { appUrl: address('127.0.0.1') };
      await call(sent, 'GET', '/v1/user/me', { headers: { 'x-forwarded-for': visitor } });
      return lines.at(-1)?.client;
    };
    expect(await ask('203.0.113.9')).toBe('203.0.113.9');
    expect(await ask('::ffff:203.0.113.9')).toBe('203.0.113.9');
    for (const one of spellings) expect(await ask(one.trim())).toBe(network);
  });

  it('[P7f] takes nobody else’s word for it', async () => {
    const sent = { appUrl: address('[::1]') };
    await call(sent, 'GET', '/v1/user/me', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(lines.at(-1)?.client).toBe('0:0:0:0::/64');
  });
});
