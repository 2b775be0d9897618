import type { CreatedCredential, GivenCredential, PasskeyCreation, PasskeyRequest } from '../wire/index.ts';

const encoder = new TextEncoder();
type Bytes = Uint8Array<ArrayBuffer>;

const joined = (...parts: readonly (ArrayLike<number> | Bytes)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const base64Url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
/** The bytes of a text in base64url. */
const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const uint32 = (value: number): Bytes => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** A number of a signature in DER: without leading zeros, and never negative. */
function derInteger(bytes: Bytes): Bytes {
  const first = bytes.findIndex((one) => one !== 0);
  const short = bytes.slice(first === -1 ? bytes.length - 1 : first);
  const whole = (short[0] ?? 0) >= 0x80 ? joined([0], short) : short;
  return joined([0x02, whole.length], whole);
}

/** WebCrypto's signature, as authenticators write it. */
function derSignature(raw: Bytes): Bytes {
  const both = joined(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)));
  return joined([0x30, both.length], both);
}

const cborText = (text: string): Bytes => joined([0x60 + text.length], encoder.encode(text));

/** What an authenticator that tests drive does otherwise than an honest one. */
export interface Misbehaviour {
  /** The page that asks, as the browser tells. */
  readonly origin?: string;
  readonly rpId?: string;
  /** The counter it tells; its own next one when left out. */
  readonly counter?: number;
  /** Without a fingerprint or PIN. */
  readonly unverified?: boolean;
  /** The format of the attestation, `none` when left out. */
  readonly format?: string;
  /** Whose signature it is: that of another key. */
  readonly forged?: boolean;
}

/** A passkey in software, which answers as browsers do. */
export interface TestAuthenticator {
  create(options: PasskeyCreation, wrong?: Misbehaviour): Promise<CreatedCredential>;
  get(options: PasskeyRequest, wrong?: Misbehaviour): Promise<GivenCredential>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const newKey = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Makes an authenticator with one passkey, for pages of an origin. `counts`: whether it counts its uses. */
export async function createAuthenticator(origin: string, counts = true): Promise<TestAuthenticator> {
  const key = await newKey();
  const id = crypto.getRandomValues(new Uint8Array(16));
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from: string): Bytes =>
    encoder.encode(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  /** Hash of the site, flags (present, verified, with a credential), counter. */
  async function head(flags: number, wrong: Misbehaviour): Promise<Bytes> {
    if (counts) counter += 1;
    const site = await sha256(encoder.encode(wrong.rpId ?? new URL(origin).hostname));
    return joined(
      site,
      [wrong.unverified === true ? flags & ~0x04 : flags],
      uint32(wrong.counter ?? counter),
    );
  }

  async function publicKey(): Promise<Bytes> {
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key.publicKey);
    const [left, right] = [fromBase64Url(x), fromBase64Url(y)];
    return joined([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], left, [0x22, 0x58, 32], right);
  }

  return {
    create: async (options, wrong = {}) => {
      userHandle = options.user.id;
      const length = [0, id.length];
      const aaguid = new Uint8Array(16);
      const authData = joined(await head(0x45, wrong), aaguid, length, id, await publicKey());
      const attestation = joined(
        ...[[0xa3], cborText('fmt'), cborText(wrong.format ?? 'none'), cborText('attStmt'), [0xa0]],
        ...[cborText('authData'), [0x58, authData.length], authData],
      );
      const client = clientData('webauthn.create', options.challenge, wrong.origin ?? origin);
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(client),
          attestationObject: base64Url(attestation),
          transports: ['internal'],
        },
      };
    },
    get: async (options, wrong = {}) => {
      const authData = await head(0x05, wrong);
      const client = clientData('webauthn.get', options.challenge, wrong.origin ?? origin);
      const signer = wrong.forged === true ? await newKey() : key;
      const signed = joined(authData, await sha256(client));
      const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signer.privateKey, signed);
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(authData),
          signature: base64Url(derSignature(new Uint8Array(raw))),
          ...(userHandle === '' ? {} : { userHandle }),
        },
      };
    },
  };
}
