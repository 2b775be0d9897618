import { refuse } from './frame.ts';

/** A program that may sign people in. */
export interface RegisteredClient {
  readonly id: string;
  readonly name: string;
  /** The browser's client gets cookies instead of tokens. */
  readonly kind: 'browser' | 'other';
  readonly redirectUris: readonly string[];
}

const clients: readonly RegisteredClient[] = [
  { id: 'aloft-web', name: 'Aloft', kind: 'browser', redirectUris: ['/auth'] },
  {
    id: 'aloft-terminal',
    name: 'Aloft Terminal',
    kind: 'other',
    redirectUris: ['http://127.0.0.1/callback'],
  },
];

/** The registered client of the id; others are refused. */
export function clientOf(id: string): RegisteredClient {
  return clients.find((one) => one.id === id) ?? refuse('invalid_client', { field: 'client_id' });
}

/** Whether a program may be returned to: any port of this computer, the rest as registered. */
export function mayReturnTo(client: RegisteredClient, redirectUri: string): boolean {
  const bare = redirectUri.replace(/^(http:\/\/127\.0\.0\.1):\d{1,5}(?=\/)/, '$1');
  return client.redirectUris.includes(bare);
}
