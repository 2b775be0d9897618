import type { Generated } from 'kysely';

// Times and secrets as in `tables.ts`.

/** Sign-ins that have begun, and the sessions that they led to. */
export interface SignInTables {
  attempts: {
    id: string;
    cookie_hash: string;
    state: string;
    challenge: string;
    status: 'pending' | 'completed' | 'denied';
    account_id: string | null;
    expires_at: number;
    /** Where it was started, as in sessions. */
    device: Generated<string>;
    address: Generated<string>;
  };
  authorize_requests: {
    id: string;
    client_id: string;
    redirect_uri: string;
    scope: string;
    state: string;
    challenge: string;
    expires_at: number;
  };
  codes: {
    hash: string;
    account_id: string;
    client_id: string;
    redirect_uri: string;
    scope: string;
    state: string;
    challenge: string;
    family: string;
    expires_at: number;
    used_at: number | null;
    /** The hash of the secret of the browser that may confirm it; null until the first one asks. */
    asked_hash: Generated<string | null>;
    /** The client that created it for a browser; empty where the user signed in. */
    handed_by: Generated<string>;
  };
  token_families: {
    id: string;
    account_id: string;
    client_id: string;
    scope: string;
    created_at: number;
    revoked_at: number | null;
    /** Accurate to a few minutes. */
    last_used_at: number;
    /** The client and operating system, for display. */
    device: string;
    /** The network prefix. */
    address: string;
  };
  tokens: {
    hash: string;
    family: string;
    kind: 'access' | 'refresh';
    expires_at: number;
    spent_at: number | null;
    /** A hash of the token and of the client that used it. */
    spent_by: Generated<string | null>;
  };
}
