import { gcidBlockSize } from '../../upload/gcid.ts';

/** Bytes of their own memory, as the platform's calls want them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const toBytes = (text: string): Bytes => new Uint8Array(encoder.encode(text));
export const toText = (bytes: Bytes): string => decoder.decode(bytes);

/** Bytes as base64url without padding. */
export function base64url(bytes: Bytes): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A value as base64url of its JSON. */
export const encodeJson = (value: unknown): string => base64url(toBytes(JSON.stringify(value)));

/** The value that `encodeJson` made a text of. Throws for any other text. */
export function decodeJson(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(decoder.decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))));
}

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Parts one after the other. */
export function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

/** Both names of some bytes: SHA-256 in lower-case and the content id in upper-case hex. */
export async function contentNames(bytes: Bytes): Promise<{ sha256: string; gcid: string }> {
  const block = gcidBlockSize(bytes.byteLength);
  const digests: Bytes[] = [];
  // An empty file is one empty block.
  for (let at = 0; at === 0 || at < bytes.byteLength; at += block) {
    digests.push(new Uint8Array(await crypto.subtle.digest('SHA-1', bytes.subarray(at, at + block))));
  }
  return {
    sha256: hex(await crypto.subtle.digest('SHA-256', bytes)),
    gcid: hex(await crypto.subtle.digest('SHA-1', joined(digests))).toUpperCase(),
  };
}

/** The S256 challenge of a verifier (RFC 7636); of a secret with a text before it, what proves to know the secret. */
export async function sha256Of(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(text))));
}
