import type { Requester } from '../wire/account.ts';

/** A program that may sign people in. */
export interface RegisteredClient {
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  readonly packageName: string;
  /** The browser client gets cookies instead of tokens. */
  readonly kind: 'browser' | 'other';
  readonly redirectUris: readonly string[];
  readonly captchaSalts: readonly string[];
}

/** Our own pages. */
export const browserClient: RegisteredClient = {
  id: 'aloft-web',
  name: 'Aloft',
  packageName: 'app.aloft.web',
  kind: 'browser',
  redirectUris: ['/auth'],
  captchaSalts: ['kV2uT9aLq0', 'w8ZpE4rYc1', 'Hn6sXj3Bf7'],
};
/** The program of `examples` that signs people in from a terminal. */
export const terminalClient: RegisteredClient = {
  id: 'aloft-terminal',
  name: 'Aloft Terminal',
  packageName: 'app.aloft.terminal',
  kind: 'other',
  redirectUris: ['http://127.0.0.1/callback'],
  captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
};
/** The browser extension of `examples`: it signs in by a code on its own page. */
const extensionClient: RegisteredClient = {
  id: 'aloft-extension',
  name: 'Aloft Extension',
  packageName: 'app.aloft.extension',
  kind: 'other',
  redirectUris: [],
  captchaSalts: ['pT4xG8uVn1', 'Zb2kR6hSy9'],
};
/** The desktop client of `examples`. */
const desktopClient: RegisteredClient = {
  id: 'aloft-desktop',
  name: 'Aloft Desktop',
  packageName: 'app.aloft.desktop',
  kind: 'other',
  redirectUris: ['http://127.0.0.1/callback'],
  captchaSalts: ['Lw3yD7fQm5', 'a9EoN1iXc6'],
};
/** The programs of `examples`, which every server knows. */
export const exampleClients: readonly RegisteredClient[] = [terminalClient, extensionClient, desktopClient];

/** A native client chooses its loopback port at run time (RFC 8252 7.3). */
const withoutPort = (uri: string): string => uri.replace(/^(http:\/\/127\.0\.0\.1):\d{1,5}(?=\/)/, '$1');

/** Whether the client has registered the URI, ignoring a loopback port. */
export function isRegistered(client: RegisteredClient, uri: string): boolean {
  return client.redirectUris.includes(withoutPort(uri));
}

/** The redirect target of another program: its host or scheme identifies it to the person. */
function placeOf(address: string): Pick<Requester, 'asked_from' | 'asked_place'> {
  const { protocol, hostname, host } = new URL(address);
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
  if (isHere) return { asked_from: 'this_computer', asked_place: '' };
  if (protocol === 'https:') return { asked_from: 'site', asked_place: host };
  return { asked_from: 'app', asked_place: protocol.replace(/:$/, '') };
}

/** A sign-in that is asked for: by which program, and who made its code for a browser; empty where that did itself. */
export interface AskedSignIn {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly handed_by?: string;
}

/**
 * Who asks for a sign-in, and from where, as the consent page tells it (P15b). `begun`: where its attempt was started,
 * `here` when this browser did.
 */
export function presentRequester(
  { client_id: id, redirect_uri: address, handed_by: handedBy = '' }: AskedSignIn,
  clientOf: (id: string) => RegisteredClient | null,
  begun: 'here' | { readonly place: string },
): Requester {
  const client = clientOf(handedBy === '' ? id : handedBy);
  const client_name = client?.name ?? (handedBy === '' ? id : handedBy);
  if (handedBy !== '') return { client_name, asked_from: 'program', asked_place: '' };
  if (client?.kind !== 'browser') return { client_name, ...placeOf(address) };
  return begun === 'here'
    ? { client_name, asked_from: 'this_browser', asked_place: '' }
    : { client_name, asked_from: 'other_browser', asked_place: begun.place };
}

/** The parameters of an authorization request (R9.7). `challenge` is the S256 hash of the client's verifier. */
export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}
