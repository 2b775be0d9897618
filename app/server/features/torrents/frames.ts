// The peer wire (BEP 3, BEP 10): a handshake of 68 bytes, then messages behind their length.

const protocol = Buffer.from('\x13BitTorrent protocol', 'latin1');
const handshakeLength = 68;
/** A bit for each of four million pieces; everything else is far shorter. */
const longestMessage = 512 * 1024;

/** What the messages are called; the rest of the protocol is not for who only takes. */
export const messages = {
  choke: 0,
  unchoke: 1,
  interested: 2,
  have: 4,
  bitfield: 5,
  request: 6,
  piece: 7,
  extended: 20,
} as const;

/** Our side of the handshake; it says that extended messages are understood. */
export function handshake(infoHash: Uint8Array, ownId: Uint8Array): Buffer {
  const reserved = Buffer.from([0, 0, 0, 0, 0, 0x10, 0, 0]);
  return Buffer.concat([protocol, reserved, infoHash, ownId]);
}

/** One message with its length before it. */
export function frame(kind: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = 1 + parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length);
  head.writeUInt8(kind, 4);
  return Buffer.concat([head, ...parts]);
}

/** Numbers of 32 bits, one after the other. */
export function numbers(...given: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * given.length);
  given.forEach((number, n) => {
    bytes.writeUInt32BE(number, 4 * n);
  });
  return bytes;
}

/** What a reader found: the other's handshake, or a message of it. */
export type Heard =
  | { readonly kind: 'handshake'; readonly extended: boolean; readonly peerId: Buffer }
  | { readonly kind: 'message'; readonly id: number; readonly body: Buffer };

/**
 * Cuts a peer's bytes into what they say. The function takes bytes as they come and answers what is whole by now;
 * null when the peer speaks something else, of another torrent, or at greater length than is ever needed.
 */
export function frameReader(infoHash: Uint8Array): (bytes: Uint8Array) => readonly Heard[] | null {
  let parts: Uint8Array[] = [];
  let held = 0;
  let greeted = false;
  let wanted = handshakeLength;

  function greeting(bytes: Buffer): Heard | null {
    const agrees = bytes.subarray(0, 20).equals(protocol) && bytes.subarray(28, 48).equals(infoHash);
    const extended = ((bytes[25] ?? 0) & 0x10) !== 0;
    return agrees ? { kind: 'handshake', extended, peerId: bytes.subarray(48, handshakeLength) } : null;
  }

  return (bytes) => {
    parts.push(bytes);
    held += bytes.length;
    if (held < wanted) return [];
    let all = Buffer.concat(parts);
    const heard: Heard[] = [];
    if (!greeted) {
      const hello = greeting(all);
      if (hello === null) return null;
      heard.push(hello);
      greeted = true;
      all = all.subarray(handshakeLength);
    }
    for (wanted = 4; all.length >= 4; ) {
      const length = all.readUInt32BE();
      if (length > longestMessage) return null;
      wanted = 4 + length;
      if (all.length < wanted) break;
      const id = all[4];
      if (id !== undefined && length > 0) heard.push({ kind: 'message', id, body: all.subarray(5, wanted) });
      all = all.subarray(wanted);
      wanted = 4;
    }
    parts = all.length === 0 ? [] : [all];
    held = all.length;
    return heard;
  };
}
