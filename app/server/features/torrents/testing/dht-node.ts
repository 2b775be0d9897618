import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { decodeFirst, encode, entryOf } from '../bencode.ts';

/** A node of the DHT on this computer, and the info hashes that it was asked for. */
export interface DhtNode {
  readonly port: number;
  readonly asked: string[];
  close(): void;
}

/** Starts a node that tells of peers of this computer, by their ports, and of other nodes in their compact form. */
export async function answeringNode(told: {
  readonly peers?: readonly number[];
  readonly values?: readonly Uint8Array[];
  readonly nodes?: Uint8Array;
}): Promise<DhtNode> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  const peers = (told.peers ?? []).map((port) => Buffer.from([127, 0, 0, 1, port >> 8, port & 255]));
  const values = [...peers, ...(told.values ?? [])];
  socket.on('message', (question, from) => {
    const read = decodeFirst(question)?.value;
    const number = entryOf(read, 't');
    const wanted = entryOf(entryOf(read, 'a'), 'info_hash');
    if (!(number instanceof Uint8Array) || !(wanted instanceof Uint8Array)) return;
    asked.push(Buffer.from(wanted).toString('hex'));
    const body = { id: randomBytes(20), ...(values.length > 0 ? { values } : {}) };
    const nodes = told.nodes === undefined ? {} : { nodes: told.nodes };
    socket.send(encode({ t: number, y: 'r', r: { ...body, ...nodes } }), from.port, from.address);
  });
  await new Promise<void>((settle) => socket.bind(0, '127.0.0.1', settle));
  return { port: socket.address().port, asked, close: () => socket.close() };
}
