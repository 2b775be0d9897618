import { createServer } from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { DownloadFailure } from './download-failure.ts';
import { type FetchRules, fetchPublic } from './fetch.ts';
import { checkedLookup } from './target.ts';

// Every attempt of this process to connect, told by the socket itself just before the system is asked.
const attempts: string[] = [];
const { connect } = net.Socket.prototype;
function spied(this: net.Socket, ...given: unknown[]): net.Socket {
  this.on('connectionAttempt', (address: string, port: number) => attempts.push(`${address}:${port}`));
  return Reflect.apply(connect, this, given);
}

let port = 0;
let answer = { status: 200, location: '' };
const web = createServer((_, response) => {
  if (answer.status === 0) response.writeHead(200).write('never ends');
  else
    response.writeHead(answer.status, answer.location === '' ? {} : { location: answer.location }).end('ok');
});
beforeAll(async () => {
  await new Promise<void>((settle) => web.listen(0, '127.0.0.1', settle));
  const address = web.address();
  port = address === null || typeof address === 'string' ? 0 : address.port;
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
});
beforeEach(() => {
  attempts.length = 0;
  answer = { status: 200, location: '' };
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(spied);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const outcome = async (url: string, more: Partial<FetchRules> = {}): Promise<string> => {
  const rules = {
    signal: new AbortController().signal,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...more,
  };
  try {
    return await fetchPublic(new URL(url), rules, async (found) => {
      const parts: Uint8Array[] = [];
      for await (const part of found.bytes) parts.push(part);
      return Buffer.concat(parts).toString();
    });
  } catch (error) {
    return error instanceof DownloadFailure ? error.code : `crash: ${String(error)}`;
  }
};
const allowed = (): string[] => [`127.0.0.1:${port}`];

const networks = [
  ['0.0.0.0', '0.0.0.1', '0.255.255.255'],
  ['10.0.0.0', '10.1.2.3', '10.255.255.255'],
  ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ['127.0.0.0', '127.0.0.1', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
  ['172.16.0.0', '172.17.0.1', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.192', '192.0.0.255'],
  ['192.0.2.1', '198.51.100.1', '203.0.113.255', '192.88.99.1'],
  ['192.168.0.0', '192.168.1.1', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
].flat();
const bytesOf = (address: string): number[] => address.split('.').map(Number);
const numberOf = (address: string): number => bytesOf(address).reduce((sum, one) => sum * 256 + one, 0);
const fullWidth = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const hex = (address: string): [string, string] => {
  const number = numberOf(address);
  return [Math.floor(number / 65_536).toString(16), (number % 65_536).toString(16)];
};

const formsOf = (address: string): string[] => {
  const [high, low] = hex(address);
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  return [
    address,
    `${address}.`,
    String(numberOf(address)),
    `0x${numberOf(address).toString(16)}`,
    `0${numberOf(address).toString(8)}`,
    bytesOf(address)
      .map((one) => `0${one.toString(8)}`)
      .join('.'),
    bytesOf(address)
      .map((one) => `0x${one.toString(16)}`)
      .join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    fullWidth(address),
    `[::${address}]`,
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:4136:e378:8000:63bf:${high}:${low}]`,
    `[2606:4700::5efe:${high}:${low}]`,
    `[2606:4700::200:5efe:${high}:${low}]`,
  ];
};
const others = [
  '[::]',
  '[::1]',
  '[::127.0.0.1]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fdff:ffff::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  '[1fff::1]',
  '[e000::1]',
  '[2620:4f:8000::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'a.localhost',
  'a.b.localhost.',
  'localhost.localdomain',
  'metadata.google.internal',
  'METADATA.google.internal.',
  'instance-data.ec2.internal',
  'metadata',
  'router',
  'printer.local',
  'nas.lan',
  'nas.home',
  'wiki.corp',
  'db.intranet',
  'x.home.arpa',
  'a.onion',
  'ｌｏｃａｌｈｏｓｔ',
  '127。0。0。1',
  '0',
  '0x0',
  '127.1',
  '017700000001',
  '1.example.org:22',
  'example.org:25',
  'example.org:6379',
  'example.org:8079',
  'example.org:444',
  'example.org:1',
  'user@example.org',
  'user:pass@example.org',
  'example.org@127.0.0.1',
  '127.0.0.1%2f@example.org',
];

it('[P27a] more than 400 targets of this network, in every form, with no attempt to connect', async () => {
  const targets = [...networks.flatMap(formsOf), ...others];
  expect(targets.length).toBeGreaterThan(400);
  const got: string[] = [];
  for (const [at, target] of targets.entries()) {
    const url = `${at % 2 === 0 ? 'http' : 'https'}://${target}/latest/meta-data`;
    // What is no address at all is refused when the link is given.
    const said = URL.canParse(url) ? await outcome(url) : 'permission_denied';
    if (said !== 'permission_denied') got.push(`${target}: ${said}`);
  }
  expect(got).toEqual([]);
  expect(attempts).toEqual([]);
});

it('other schemes are never fetched', async () => {
  const schemes = ['ftp://example.org/', 'file:///etc/passwd', 'gopher://127.0.0.1:70/', 'data:text/plain,x'];
  for (const url of [...schemes, 'blob:null/x', 'unix:/run/x.sock', 'ws://example.org/', 'javascript:1']) {
    expect([url, await outcome(url)]).toEqual([url, 'permission_denied']);
  }
  expect(attempts).toEqual([]);
});

it('[P27b] a name with one forbidden address is forbidden, wherever in the answer it stands', async () => {
  const good = { address: '93.184.216.34', family: 4 };
  const bad = [
    ...networks,
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'nonsense',
  ];
  for (const address of bad) {
    const one = { address, family: address.includes(':') ? 6 : 4 };
    for (const found of [[one], [good, one], [one, good]]) {
      expect([address, await outcome('http://good.example.org/', { resolve: async () => found })]).toEqual([
        address,
        'permission_denied',
      ]);
    }
  }
  expect(await outcome('http://good.example.org/', { resolve: async () => [] })).toBe('unreachable');
  expect(attempts).toEqual([]);
});

it('[P27b] a name is resolved once for a connection, and what was checked is what is connected to', async () => {
  const answers = [[{ address: '93.184.216.34', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
  const lookup = checkedLookup(async () => answers.shift() ?? [], []);
  const ask = () =>
    new Promise((settle) =>
      lookup('rebind.example.org', { all: true }, (error, found) => settle(error?.name ?? found)),
    );
  expect(await ask()).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(await ask()).toBe('ForbiddenTarget');
  const resolve = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }]);
  const named = `files.test:${port}`;
  expect(await outcome(`http://${named}/`, { resolve, allowed: [named] })).toBe('ok');
  expect(resolve).toHaveBeenCalledTimes(1);
  // The spy sees what connects.
  expect(attempts).toEqual([`127.0.0.1:${port}`]);
});

it('[P27c] a redirect to any of them is refused: only the first, allowed server was connected to', async () => {
  // A header holds no other letters than these.
  const targets = [...formsOf('127.0.0.1'), ...formsOf('169.254.169.254'), ...others].filter(
    (one) => /^[\x20-\x7e]*$/.test(one) && URL.canParse(`http://${one}/`),
  );
  const statuses = [301, 302, 303, 307, 308];
  let count = 0;
  for (const [at, target] of targets.entries()) {
    answer = { status: statuses[at % statuses.length] ?? 302, location: `http://${target}/` };
    expect([target, await outcome(`http://127.0.0.1:${port}/`, { allowed: allowed() })]).toEqual([
      target,
      'permission_denied',
    ]);
    count += 1;
  }
  for (const location of [
    'file:///etc/passwd',
    'gopher://x',
    'data:,x',
    '//127.0.0.1:22/',
    `http://localhost:${port}/`,
  ]) {
    answer = { status: 302, location };
    expect(await outcome(`http://127.0.0.1:${port}/`, { allowed: allowed() })).toBe('permission_denied');
    count += 1;
  }
  expect(attempts).toEqual(Array.from({ length: count }, () => `127.0.0.1:${port}`));
});

it('a proxy of the environment is not used', async () => {
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'])
    vi.stubEnv(name, name === 'NODE_USE_ENV_PROXY' ? '1' : 'http://127.0.0.1:9');
  expect(await outcome(`http://127.0.0.1:${port}/`, { allowed: allowed() })).toBe('ok');
  expect(attempts).toEqual([`127.0.0.1:${port}`]);
});

it('[T18] a download that takes too long ends', async () => {
  answer = { status: 0, location: '' };
  expect(await outcome(`http://127.0.0.1:${port}/`, { allowed: allowed(), longest: 200 })).toBe(
    'out_of_range',
  );
});

it('addresses of the public internet are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});
