import type { Origins } from './call.ts';

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/**
 * The origins of a service that answers everything at one address, as one's own server does.
 * @param app the address that people use
 * @param content where bytes and challenges come from
 * @param audit the operator's own listener, where this client is an operator's
 */
export function oneOrigin(app: string, content: string, audit?: string): Origins {
  const all = [trimmed(app)];
  return {
    drive: all,
    user: all,
    vip: all,
    config: all,
    access: all,
    content: [trimmed(content)],
    ...(audit === undefined ? {} : { audit: [trimmed(audit)] }),
  };
}
