import { createSocket } from 'node:dgram';
import type { Peer } from './magnet.ts';
import { isAllowedPeer } from './peer-address-policy.ts';

/** Datagrams to and from those who may be reached (P27). */
export interface Datagrams {
  /** Sends, or drops what is for an address that may not be reached. */
  send(bytes: Uint8Array, to: Peer): void;
  close(): void;
}

/** Opens a port for datagrams; `hear` gets only what comes from where something may be sent to. */
export function openDatagrams(
  allowed: readonly string[],
  hear: (bytes: Buffer, from: Peer) => void,
): Datagrams {
  const socket = createSocket('udp4');
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('message', (bytes, { address, port }) => {
    if (isAllowedPeer({ address, port }, allowed)) hear(bytes, { address, port });
  });
  return {
    send: (bytes, to) => {
      if (!closed && isAllowedPeer(to, allowed)) socket.send(bytes, to.port, to.address, () => undefined);
    },
    close: () => {
      if (!closed) socket.close();
      closed = true;
    },
  };
}
