import type { IHasher } from 'hash-wasm';

/** What a captcha signature is made of (R7.30). */
export interface SignatureFacts {
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  readonly deviceId: string;
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string;
}

let loading: Promise<IHasher> | null = null;

/** One instance for all signatures; a library that did not come is asked for again the next time. */
function md5(): Promise<IHasher> {
  loading ??= import('hash-wasm')
    .then(({ createMD5 }) => createMD5())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const digestLength = 32;
/** The text that is hashed next. It grows when a longer one comes. */
let buffer = new Uint8Array(1024);

/** Writes UTF-8 at the place and answers where it ends. In a browser the encoder costs more than a whole MD5 does. */
function putText(text: string, at: number): number {
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    if (code > 127) return at + encoder.encodeInto(text, buffer.subarray(at)).written;
    buffer[at + n] = code;
  }
  return at + text.length;
}

const hexDigit = (value: number): number => value + (value > 9 ? 87 : 48);

/** Writes the lower-case hex of a digest at the start and answers where it ends. */
function putHex(digest: Uint8Array): number {
  let at = 0;
  for (const byte of digest) {
    buffer[at] = hexDigit(byte >> 4);
    buffer[at + 1] = hexDigit(byte & 15);
    at += 2;
  }
  return at;
}

/** Runs to its end without a pause: all signatures use the same instance and the same buffer. */
function chain(hasher: IHasher, start: string, salts: readonly string[]): string {
  const maxSaltLength = salts.reduce((most, salt) => Math.max(most, salt.length), 0);
  const maxBytes = 3 * (Math.max(start.length, digestLength) + maxSaltLength);
  if (buffer.length < maxBytes) buffer = new Uint8Array(maxBytes);
  let end = putText(start, 0);
  for (const salt of salts) {
    end = putText(salt, end);
    end = putHex(hasher.init().update(buffer.subarray(0, end)).digest('binary'));
  }
  return decoder.decode(buffer.subarray(0, end));
}

/** `1.` and the chained MD5 over the client's salts. A nuisance to copies, not a secret. */
export async function captchaSign(facts: SignatureFacts, salts: readonly string[]): Promise<string> {
  const hasher = await md5();
  const start = facts.clientId + facts.clientVersion + facts.packageName + facts.deviceId + facts.timestamp;
  return `1.${chain(hasher, start, salts)}`;
}
