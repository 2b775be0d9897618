import { operatingSystem } from '../rules/operating-system.ts';
import type { RegisteredClient } from './clients.ts';

/** Where a session was started, as shown to its owner: recognizable, and no more is stored. */
export interface SessionOrigin {
  readonly device: string;
  readonly address: string;
}

const maxNameLength = 64;
// The first that fits: most programs also name those that they are like.
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const programIn = (agent: string): string => programs.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** `Firefox, Linux` for a browser; for any other program the first word of its user agent, in plain characters. */
export function deviceName(userAgent: string): string {
  const agent = userAgent.slice(0, 512);
  const program = programIn(agent);
  const system = operatingSystem(agent) ?? '';
  if (program !== '') return [program, system].filter((one) => one !== '').join(', ');
  const [word = ''] = /[\w.+-]+(?:\/[\w.+-]+)?/.exec(agent) ?? [];
  // The first word of every browser: it names none.
  if (word.startsWith('Mozilla/') && system !== '') return system;
  return word.slice(0, maxNameLength);
}

/** Whether a name of `deviceName` is a browser's. */
const isBrowserName = (device: string): boolean =>
  programs.some(([, name]) => device === name || device.startsWith(`${name}, `));

/** `203.0.113.x`, or the first three groups of an IPv6 address: a place, not a person. */
export function maskAddress(clientAddress: string): string {
  if (clientAddress.includes(':')) return `${clientAddress.split(':').slice(0, 3).join(':')}::`;
  return clientAddress.replace(/\.\d+$/, '.x').slice(0, maxNameLength);
}

/** Where an attempt was begun, as its user recognises it; empty when unknown. */
export const originText = (origin: SessionOrigin | undefined): string =>
  [origin?.device ?? '', origin?.address ?? ''].filter((one) => one !== '').join(' · ');

/** Where a browser asked from. The name of any other program is its own choice, and is left out. */
export const browserOriginText = ({ device, address }: SessionOrigin): string =>
  originText({ device: isBrowserName(device) ? device : '', address });

/**
 * What waits with a device code, as whoever approves it reads it. Any program may ask as our own pages and would be taken
 * for us: what asks so is named by its browser and network alone (P15b).
 */
export function waitingDeviceName(
  client: Pick<RegisteredClient, 'name' | 'kind'> | null,
  clientId: string,
  origin: SessionOrigin,
): string {
  if (client?.kind !== 'browser') return client?.name ?? clientId;
  return browserOriginText(origin) || clientId;
}
