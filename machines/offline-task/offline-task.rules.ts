/** Whether the server can download from this URL: http, https, ftp or magnet (R1.9). */
export function isFetchable(url: string): boolean {
  return /^(https?:\/\/[^\s/]+|magnet:\?[^\s]+|ftp:\/\/[^\s/]+)/i.test(url.trim());
}
