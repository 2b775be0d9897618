import { createHash } from 'node:crypto';
import type { RegisteredClient } from '@aloft/core/service';

/** What a client signs of itself when it asks for a captcha token. */
export interface SignedMeta {
  readonly captcha_sign?: string | undefined;
  readonly client_version?: string | undefined;
  readonly package_name?: string | undefined;
  /** Milliseconds since 1970, by the client's own clock. */
  readonly timestamp?: string | undefined;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The chain that the client's salts make of its facts (R7.30). */
function expectedSignature(client: RegisteredClient, deviceId: string, meta: SignedMeta): string {
  const { client_version: version = '', package_name: packageName = '', timestamp = '' } = meta;
  const start = `${client.id}${version}${packageName}${deviceId}${timestamp}`;
  return `1.${client.captchaSalts.reduce((text, salt) => md5(`${text}${salt}`), start)}`;
}

/**
 * Whether a signature is there and is not what the client's salts make: a reason to ask for a challenge, and no
 * more, as salts are public (T29). A client without salts signs nothing that could be checked.
 */
export function isForged(client: RegisteredClient, deviceId: string, meta: SignedMeta): boolean {
  if (meta.captcha_sign === undefined || client.captchaSalts.length === 0) return false;
  return meta.captcha_sign !== expectedSignature(client, deviceId, meta);
}
