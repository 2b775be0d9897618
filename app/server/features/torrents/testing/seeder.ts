// A peer that has everything, built of the packages that other clients are built of: what our engine says is
// understood by somebody who did not write it.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import Wire from 'bittorrent-protocol';
import utMetadata from 'ut_metadata';
import { type Encodable, encode } from '../bencode.ts';

/** A torrent as its maker holds it. */
export interface MadeTorrent {
  /** The `.torrent` file. */
  readonly file: Buffer;
  readonly infoHash: string;
  readonly payload: Buffer;
  readonly pieceLength: number;
}

/** Makes a torrent of one bare file, or of files with paths. */
export function makeTorrent(
  name: string,
  content:
    | Buffer
    | readonly { readonly path: readonly string[]; readonly bytes: Buffer; readonly attr?: string }[],
  more: { readonly trackers?: readonly string[]; readonly pieceLength?: number } = {},
): MadeTorrent {
  const pieceLength = more.pieceLength ?? 32 * 1024;
  const isSingle = Buffer.isBuffer(content);
  const payload = isSingle ? content : Buffer.concat(content.map(({ bytes }) => bytes));
  const hashes: Buffer[] = [];
  for (let at = 0; at < payload.length; at += pieceLength)
    hashes.push(
      createHash('sha1')
        .update(payload.subarray(at, at + pieceLength))
        .digest(),
    );
  const holds: { readonly [key: string]: Encodable } = isSingle
    ? { length: payload.length }
    : {
        files: content.map(({ path, bytes, attr }) => ({
          length: bytes.length,
          path,
          ...(attr === undefined ? {} : { attr }),
        })),
      };
  const info = { name, 'piece length': pieceLength, pieces: Buffer.concat(hashes), ...holds };
  const [announce] = more.trackers ?? [];
  const file = encode({
    info,
    ...(announce === undefined ? {} : { announce, 'announce-list': [more.trackers ?? []] }),
  });
  const infoHash = createHash('sha1').update(encode(info)).digest('hex');
  return { file, infoHash, payload, pieceLength };
}

/** How a seeder behaves; all of it may change while it runs. */
export interface Manners {
  /** Sends other bytes than were asked for. */
  lies: boolean;
  /** Blocks that it still sends; then it is silent. */
  blocks: number;
}

/** A seeder on this computer, and what it saw. */
export interface Seeder {
  readonly port: number;
  readonly manners: Manners;
  readonly seen: { connections: number; open: number; served: number; asked: number };
  /** Answers what waited for more blocks to be allowed. */
  release(): void;
  close(): Promise<void>;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts a peer with all of a torrent; `met` are compact addresses that it tells of (BEP 11). */
export async function startSeeder(torrent: MadeTorrent, met?: Uint8Array): Promise<Seeder> {
  const manners: Manners = { lies: false, blocks: Number.POSITIVE_INFINITY };
  const seen = { connections: 0, open: 0, served: 0, asked: 0 };
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];

  function serve(socket: Socket): void {
    const wire = new Wire();
    wire.use(utMetadata(torrent.file));
    wire.on('error', () => socket.destroy());
    wire.on('handshake', (infoHash: string) => {
      wire.handshake(infoHash, randomBytes(20).toString('hex'));
      wire.bitfield(Buffer.alloc(Math.ceil(torrent.payload.length / torrent.pieceLength / 8), 0xff));
      wire.unchoke();
    });
    wire.on('extended', (name: string) => {
      if (name === 'handshake' && met !== undefined) wire.extended('ut_pex', { added: met });
    });
    wire.on('request', (piece, offset, length, answer) => {
      seen.asked += 1;
      const send = (): void => {
        if (manners.blocks <= 0) {
          waiting.push(send);
          return;
        }
        manners.blocks -= 1;
        seen.served += 1;
        const start = piece * torrent.pieceLength + offset;
        const bytes = torrent.payload.subarray(start, start + length);
        answer(null, manners.lies ? randomBytes(length) : bytes);
      };
      send();
    });
    socket.pipe(wire).pipe(socket);
  }

  const server = createServer((socket) => {
    seen.connections += 1;
    seen.open += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      seen.open -= 1;
      sockets.delete(socket);
    });
    serve(socket);
  });
  return {
    port: await listening(server),
    manners,
    seen,
    release: () => {
      const now = waiting;
      waiting = [];
      for (const send of now) send();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((settle) => server.close(settle));
    },
  };
}
