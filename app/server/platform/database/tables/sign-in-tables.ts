import type { UserRole } from '@aloft/core/rules';
import type { Generated } from 'kysely';

// Times and secrets as in `tables.ts`.

/** Sign-ins that have begun, the sessions that they led to, and the second factors, passkeys and pictures of accounts. */
export interface SignInTables {
  /** Counts of tries, of sign-ins and of all else that is limited. */
  rate_limits: { key: string; window_start: number; used: number };
  pass_tries: { key: string; tries: number; first_at: number; last_at: number; open_at: number };
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
  /** The operator’s links that each make one account; `invitations` are those of people to their friends. */
  sign_up_links: {
    id: string;
    hash: string;
    /** Of the account that it makes. */
    role: UserRole;
    /** Whom it is for, in the operator’s words; empty where they gave none. */
    label: string;
    /** The space of the account; null for that of every new one. */
    quota_limit: number | null;
    /** Days of membership that the account begins with; null for none. */
    membership_days: number | null;
    /** The account in whose name it was made, with which it ends; null for the operator at the command line. */
    maker_id: string | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    used_by: string | null;
    revoked_at: number | null;
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
  second_factors: {
    account_id: string;
    /** Encrypted. */
    secret: string;
    /** The step of the last code that was taken: no code serves twice. */
    last_step: number;
    created_at: number;
  };
  /** Not yet confirmed with a code. */
  second_factor_setups: { account_id: string; secret: string; expires_at: number };
  /** Those that are left: a used one is deleted. */
  recovery_codes: { account_id: string; hash: string };
  /** Sign-ins with the right password that wait for their second step. */
  sign_in_challenges: {
    /** Of the secret and of the client's address. */
    hash: string;
    account_id: string;
    client_id: string;
    /** The authorization that the sign-in is for. */
    request: string | null;
    purpose: 'signIn' | 'undelete';
    expires_at: number;
  };
  passkeys: {
    id: string;
    account_id: string;
    /** The authenticator's id of it, in base64url; of one account alone. */
    credential: string;
    /** COSE, in base64url. */
    public_key: string;
    /** Of the last use; authenticators that do not count always tell 0. */
    counter: number;
    /** How browsers reach the authenticator, separated by commas. */
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** The picture that somebody gave their account; `webp` in base64. Another one has another id. */
  account_pictures: { account_id: string; id: string; webp: string; created_at: number };
  /** What authenticators are asked to sign, once. */
  passkey_challenges: {
    /** Of the challenge, the browser's cookie, and what it is for. */
    hash: string;
    /** Null where any account's passkey is asked for. */
    account_id: string | null;
    expires_at: number;
  };
}
