/** Addresses that the server may be asked to fetch (R1.9). */
export function isFetchable(url: string): boolean {
  return /^(https?:\/\/[^\s/]+|magnet:\?[^\s]+|ftp:\/\/[^\s/]+)/i.test(url.trim());
}
