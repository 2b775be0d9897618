import {
  type Activity,
  type AuthorizeRequest,
  type FileFacts,
  type FileUse,
  type OrderFacts,
  type PassTries,
  RateLimits,
  type ShareFacts,
  type Sold,
  type TaskFacts,
} from '../../service/index.ts';
import type { Bytes } from './bytes.ts';
import { Expiring, Rows } from './collections.ts';

// Fields are named as the columns of the server's tables. Rows are mutated in place, as requests are serialized.
// Times are in ms since 1970.
type Row<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };

/** A user's account. */
export interface Account {
  readonly id: string;
  email: string;
  name: string;
  password: string;
  password_updated_at: number;
  readonly created_at: number;
  readonly quota_limit: number;
  quota_used: number;
  vip_expires_at: number;
  /** Whether the address is verified. */
  is_verified: boolean;
  readonly invite_code: string;
  /** Who came by its invitation, and the days that both were granted. */
  readonly invited: { readonly guest: Account; readonly days: number; readonly ownDays: number }[];
  /** What it was granted days for: kind and subject. */
  readonly grants: Set<string>;
  /** Storage packs. */
  readonly packs: { readonly bytes: number; readonly ends_at: number }[];
}

/** A session: all tokens of one sign-in. */
export interface Session {
  readonly account_id: string;
  readonly client_id: string;
  readonly scope: string;
  readonly created_at: number;
  revoked: boolean;
}

/** Content with its hashes, shared by all entries that have it. */
export interface Blob {
  readonly id: string;
  readonly bytes: Bytes;
  readonly sha256: string;
  readonly gcid: string;
}
/** A file or folder; a pending upload has no blob yet. */
export type FileRow = Row<FileFacts> & { blob: Blob | null };
/** A pending upload. */
export interface Upload {
  readonly account: Account;
  readonly file: FileRow;
  readonly announced: { readonly gcid: string; readonly sha256: string };
  readonly parts: Bytes[];
  /** When the file was modified, in ms, as its sender says. */
  readonly modifiedAt?: number | undefined;
  /** Whether it replaces what has its name by the end; otherwise it takes a number then. */
  readonly replaces?: boolean;
  /** The file that it becomes new content of, and the SHA-256 of what it was made from. */
  readonly version?: { readonly of: string; readonly basedOn: string };
}

/** The permissions of a URL on the content origin; of a file in a share, while that is open. */
export interface Claim {
  readonly use: FileUse | 'upload';
  /** Of the file or the upload. */
  readonly id: string;
  readonly share: string | null;
  readonly until: number;
}

export type ShareRow = Row<ShareFacts> & { readonly pass_code: string; readonly roots: ReadonlySet<string> };
export type OrderRow = Row<OrderFacts> & {
  readonly account_id: string;
  readonly token: string;
  readonly return_path: string;
};
/** A background task; each poll advances it. */
export type TaskRow = Row<TaskFacts> & {
  params: Record<string, string>;
  /** Storage reserved for it, in bytes. */
  reserved: number;
  /** Advances by one step. */
  readonly advance?: (task: TaskRow) => Promise<void>;
};

/** A granted authorization. */
export interface Code extends AuthorizeRequest {
  readonly account: Account;
  spentFor: Session | null;
}
/** A sign-in in a popup. */
export interface Attempt {
  readonly verifier: string;
  readonly state: string;
  readonly expires_at: number;
  status: 'pending' | 'completed' | 'denied';
  account_id: string | null;
}
/** A device authorization request. */
export interface Device {
  readonly user_code: string;
  readonly client_id: string;
  readonly scope: string;
  readonly expires_at: number;
  scanned: boolean;
  polled_at: number | null;
  answer: 'none' | 'denied' | Account;
}

/** Seeded pseudo-random numbers (mulberry32), for deterministic runs. */
function seededRandom(): (limit: number) => number {
  let state = 0x5eed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Options of the double. */
export interface DoubleOptions {
  /** `off`: always grants a token; `risk`: a challenge after many tokens (default); `always`: always a challenge. */
  readonly captcha?: 'off' | 'risk' | 'always';
  /** The quota of a new account, in bytes. */
  readonly freeQuota?: number;
  /** The quota of a member, in bytes; 2 TiB when left out. */
  readonly vipQuota?: number;
  /** `off`: no payments; `sandbox` when left out. */
  readonly payments?: 'sandbox' | 'off';
  /** Min. duration of a background task on the double's clock, in ms; 0 when left out. */
  readonly taskDuration?: number;
  /** The time in ms since 1970; `pass` adds to it. The system clock when left out. */
  readonly now?: () => number;
}

/** The state of the double, initially empty. */
export function createWorld(options: Required<DoubleOptions>) {
  const { now } = options;
  const randomBelow = seededRandom();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const pick = (length: number): string =>
    Array.from({ length }, () => alphabet.charAt(randomBelow(alphabet.length))).join('');
  let order = 0;
  return {
    ...options,
    addresses: { app: 'https://drive.aloft.test', content: 'https://content.aloft.test' },
    limits: new RateLimits(now),
    randomBelow,
    newId: () => pick(22),
    newSecret: () => pick(43),
    /** Increases at every call. */
    nextOrder: () => {
      order += 1;
      return order;
    },
    accounts: new Map<string, Account>(),
    accessTokens: new Expiring<Session>(now),
    refreshTokens: new Expiring<{ readonly session: Session; spent: { by: string; at: number } | null }>(now),
    attempts: new Map<string, Attempt>(),
    requests: new Expiring<AuthorizeRequest>(now),
    codes: new Map<string, Code & { readonly expires_at: number }>(),
    devices: new Expiring<Device>(now),
    verifications: new Expiring<{ email: string; usage: string; code: string | null; tries: number }>(now),
    verificationTokens: new Expiring<{ readonly email: string; readonly usage: string }>(now),
    captchaTokens: new Expiring<{ action: string; deviceId: string; usesLeft: number }>(now),
    challenges: new Expiring<{ action: string; deviceId: string; state: string }>(now),
    files: new Rows<FileRow>(),
    uploads: new Expiring<Upload>(now),
    claims: new Map<string, Claim>(),
    /** What an account could load when the id was given. */
    changeMarks: new Expiring<{ readonly account: Account; readonly state: string }>(now),
    /** Called after each request. */
    changeStreams: new Set<() => void>(),
    tasks: new Rows<TaskRow>(),
    shares: new Rows<ShareRow>(),
    passTokens: new Expiring<ShareRow>(now),
    passTries: new Map<string, PassTries>(),
    activationCodes: new Map<string, { days: number; expiresAt: number | null; used: boolean }>(),
    activities: new Map<string, Activity>(),
    /** Keyed by id and language. */
    products: new Map<string, Sold>(),
    orders: new Rows<OrderRow>(),
    mails: new Map<string, string>(),
    served: new Map<string, Bytes | number>(),
  };
}
export type World = ReturnType<typeof createWorld>;
