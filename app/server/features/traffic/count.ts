import type { Services } from '../../services.ts';
import type { Direction } from './charge-packs.ts';

/** Counts transferred bytes of the account. The returned function is called with each chunk's length. */
export function trafficCounter(
  services: Pick<Services, 'traffic'>,
  accountId: string,
  direction: Direction,
): (bytes: number) => void {
  return (bytes) => services.traffic.count(accountId, direction, bytes);
}

/** The same bytes, each chunk counted once it was taken. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    count(chunk.byteLength);
    yield chunk;
  }
}
