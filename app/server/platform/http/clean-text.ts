import { isCleanText } from '@aloft/core/service';

export { isCleanText, parseJson } from '@aloft/core/service';

/** Whether every escape of the path is UTF-8 and decodes to clean text. */
export function isCleanAddress(path: string): boolean {
  try {
    return isCleanText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes as UTF-8; null when they are not. */
export function readUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
