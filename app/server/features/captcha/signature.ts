import { createHash } from 'node:crypto';
import type { RegisteredClient } from '@aloft/core/service';

/** The facts that a client signs when it asks for a captcha token. */
export interface SignedMeta {
  readonly captcha_sign?: string | undefined;
  readonly client_version?: string | undefined;
  readonly package_name?: string | undefined;
  /** Milliseconds since the Unix epoch, by the client's clock. */
  readonly timestamp?: string | undefined;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The chained hash of a client's facts with its salts (R7.30). */
function expectedSignature(client: RegisteredClient, deviceId: string, meta: SignedMeta): string {
  const { client_version: version = '', package_name: packageName = '', timestamp = '' } = meta;
  const start = `${client.id}${version}${packageName}${deviceId}${timestamp}`;
  return `1.${client.captchaSalts.reduce((text, salt) => md5(`${text}${salt}`), start)}`;
}

/**
 * Whether there is a signature that does not match the client's salts. This only leads to a challenge, as salts are
 * public (T29). Clients without salts have no verifiable signature.
 */
export function isForged(client: RegisteredClient, deviceId: string, meta: SignedMeta): boolean {
  if (meta.captcha_sign === undefined || client.captchaSalts.length === 0) return false;
  return meta.captcha_sign !== expectedSignature(client, deviceId, meta);
}
