import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readLink } from '@aloft/core/service';
import { DownloadFailure, fetchPublic } from '../offline/fetch.ts';
import { decodeFirst, entryOf, listOf, textOf } from './bencode.ts';
import { openDatagrams } from './datagrams.ts';
import { type Peer, readPeer } from './magnet.ts';
import { reachableAddress, readCompact } from './reach.ts';

/** What a tracker is told, and who may be asked. */
export interface Announcement {
  readonly infoHash: string;
  /** Bytes that are still missing. */
  left(): number;
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
  met(peers: readonly Peer[]): void;
}

interface Told {
  readonly peers: readonly Peer[];
  /** Seconds until it wants to be asked again. */
  readonly interval: number;
}

const longestAnswer = 256 * 1024;
const askTimeout = 15_000;
const retryAfter = 60;
const [shortest, longest] = [60, 1800];
const wanted = 80;
/** We only take: the port that a tracker is told is one where nobody listens. */
const noPort = 9;

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > longestAnswer) throw new DownloadFailure('out_of_range');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function readAnswer(bytes: Buffer): Told | null {
  const value = decodeFirst(bytes)?.value;
  if (value === undefined || entryOf(value, 'failure reason') !== undefined) return null;
  const [four, six] = [entryOf(value, 'peers'), entryOf(value, 'peers6')];
  const written = listOf(four).map((one) =>
    readPeer(`${textOf(entryOf(one, 'ip'))}:${entryOf(one, 'port')}`),
  );
  const interval = entryOf(value, 'interval');
  return {
    peers: [
      ...(four instanceof Uint8Array ? readCompact(four, 4) : []),
      ...(six instanceof Uint8Array ? readCompact(six, 16) : []),
      ...written.filter((one) => one !== null),
    ],
    interval: typeof interval === 'number' ? interval : longest,
  };
}

const escaped = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Asks a tracker of the web, with the rules of every other fetch (T18). */
async function askWeb(link: URL, ownId: Buffer, told: Announcement): Promise<Told | null> {
  const query = [
    `info_hash=${escaped(Buffer.from(told.infoHash, 'hex'))}`,
    `peer_id=${escaped(ownId)}`,
    `port=${noPort}&uploaded=0&downloaded=0&left=${told.left()}&compact=1&numwant=${wanted}`,
  ].join('&');
  const url = new URL(link);
  url.hash = '';
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`;
  const rules = { signal: told.signal, allowed: told.allowed, longest: askTimeout };
  return fetchPublic(url, rules, async (found) => readAnswer(await readAll(found.bytes)));
}

/** Asks a tracker by datagrams (BEP 15): a connection's number first, then the question. */
async function askByDatagram(link: URL, ownId: Buffer, told: Announcement): Promise<Told | null> {
  const tracker = await reachableAddress(link.hostname, Number(link.port), told.allowed);
  if (tracker === null) return null;
  const number = randomBytes(4);
  const connect = Buffer.from('0000041727101980' + '00000000', 'hex');
  const late = AbortSignal.any([told.signal, AbortSignal.timeout(askTimeout)]);
  return new Promise((settle) => {
    const socket = openDatagrams(told.allowed, (answer, from) => {
      const isOurs = from.address === tracker.address && answer.subarray(4, 8).equals(number);
      if (!isOurs || answer.length < 16) return;
      const action = answer.readUInt32BE();
      if (action === 0) {
        const ask = Buffer.alloc(98);
        answer.copy(ask, 0, 8, 16);
        ask.writeUInt32BE(1, 8);
        number.copy(ask, 12);
        ask.write(told.infoHash, 16, 'hex');
        ownId.copy(ask, 36);
        ask.writeBigUInt64BE(BigInt(told.left()), 64);
        randomBytes(4).copy(ask, 88);
        ask.writeUInt32BE(wanted, 92);
        ask.writeUInt16BE(noPort, 96);
        socket.send(ask, tracker);
      } else if (action === 1 && answer.length >= 20)
        end({ interval: answer.readUInt32BE(8), peers: readCompact(answer.subarray(20), 4) });
      else end(null);
    });
    const end = (answer: Told | null): void => {
      socket.close();
      settle(answer);
    };
    late.addEventListener('abort', () => end(null), { once: true });
    socket.send(Buffer.concat([connect, number]), tracker);
  });
}

function ask(link: URL, ownId: Buffer, told: Announcement): Promise<Told | null> {
  return link.protocol === 'udp:' ? askByDatagram(link, ownId, told) : askWeb(link, ownId, told);
}

function readTracker(text: string): URL | null {
  if (!/^udp:/i.test(text)) return readLink(text);
  return URL.canParse(text) && new URL(text).port !== '' ? new URL(text) : null;
}

/**
 * Asks every tracker (http, https, udp) for peers, again and again until the signal ends it. One that does not
 * answer is asked again in a minute; one that may not be reached never hears of it (P27). Answers how many are asked.
 */
export function followTrackers(trackers: readonly string[], told: Announcement): number {
  const ownId = Buffer.concat([Buffer.from('-AF0100-'), randomBytes(12)]);
  const links = trackers.map(readTracker).filter((link) => link !== null);
  const follow = async (link: URL): Promise<void> => {
    while (!told.signal.aborted) {
      const answer = await ask(link, ownId, told).catch(() => null);
      if (answer !== null) told.met(answer.peers);
      const seconds = answer === null ? retryAfter : Math.min(longest, Math.max(shortest, answer.interval));
      await wait(1000 * seconds, undefined, { signal: told.signal }).catch(() => undefined);
    }
  };
  for (const link of links) void follow(link);
  return links.length;
}
