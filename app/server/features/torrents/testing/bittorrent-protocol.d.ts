// What the tests use of two packages that bring no types.
declare module 'bittorrent-protocol' {
  import type { Duplex } from 'node:stream';
  export default class Wire extends Duplex {
    use(extension: unknown): void;
    handshake(infoHash: string, peerId: string): void;
    bitfield(pieces: Uint8Array): void;
    unchoke(): void;
    choke(): void;
    extended(name: string | number, body: unknown): void;
    on(event: string, hear: (...given: never[]) => void): this;
    on(event: 'handshake', hear: (infoHash: string) => void): this;
    on(
      event: 'request',
      hear: (
        piece: number,
        offset: number,
        length: number,
        answer: (error: Error | null, bytes?: Uint8Array) => void,
      ) => void,
    ): this;
  }
}
declare module 'ut_metadata' {
  export default function utMetadata(torrent?: Uint8Array): unknown;
}
