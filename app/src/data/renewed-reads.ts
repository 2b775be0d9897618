import { mayHaveEnded, type Result } from '@aloft/core';

type Read<Value> = (address: string) => Promise<Result<Value>>;

/**
 * Reads of a file whose address may end between two of them: where it has, the read is done once more from a new one,
 * which the next reads begin with.
 */
export function renewedReads(first: string, addressNow: () => Promise<Result<string>>) {
  let address = first;
  return async <Value>(read: Read<Value>): Promise<Result<Value>> => {
    const found = await read(address);
    if (found.ok || !mayHaveEnded(found.failure)) return found;
    const now = await addressNow();
    if (!now.ok) return now;
    if (now.value === address) return found;
    address = now.value;
    return read(address);
  };
}
