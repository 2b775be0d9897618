import { isIP } from 'node:net';
import { base32Bytes } from './base32.ts';

/** Where somebody may be met: an address as it is written, and a port. */
export interface Peer {
  readonly address: string;
  readonly port: number;
}

/** A magnet link, read. */
export interface Magnet {
  /** 40 digits of lower-case hex. */
  readonly infoHash: string;
  /** What its maker calls it; empty when nothing. */
  readonly name: string;
  readonly trackers: readonly string[];
  readonly peers: readonly Peer[];
}

const most = 20;

function infoHashOf(topic: string): string | null {
  const given = /^urn:btih:([0-9a-z]+)$/i.exec(topic)?.[1] ?? '';
  if (/^[0-9a-f]{40}$/i.test(given)) return given.toLowerCase();
  return /^[a-z2-7]{32}$/i.test(given) ? Buffer.from(base32Bytes(given)).toString('hex') : null;
}

/** `192.0.2.1:6881` or `[2001:db8::1]:6881`; a name is not asked for, so it is nobody. */
export function readPeer(text: string): Peer | null {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  const port = Number(digits);
  return isIP(address) !== 0 && port > 0 && port < 65_536 ? { address, port } : null;
}

/** Reads `magnet:?xt=urn:btih:…` of version 1, in hex or base32 (R1.9); null for any other text. */
export function readMagnet(text: string): Magnet | null {
  if (!/^magnet:\?/i.test(text)) return null;
  const given = new URLSearchParams(text.slice('magnet:?'.length));
  const infoHash = given
    .getAll('xt')
    .map(infoHashOf)
    .find((one) => one !== null);
  if (infoHash === undefined) return null;
  return {
    infoHash,
    name: given.get('dn') ?? '',
    trackers: given.getAll('tr').slice(0, most),
    peers: given
      .getAll('x.pe')
      .map(readPeer)
      .filter((one) => one !== null)
      .slice(0, most),
  };
}
