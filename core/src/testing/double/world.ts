import {
  type Activity,
  type Announcement,
  type EventFacts,
  type FileFacts,
  type FileUse,
  type GrantKind,
  type OrderFacts,
  type PassTries,
  RateLimits,
  type SessionOrigin,
  type ShareFacts,
  type Sold,
  type TaskFacts,
} from '../../service/index.ts';
import type { FolderMode, SavedSearch, Task } from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { Expiring, Rows } from './collections.ts';

// Fields are named as the columns of the server's tables. Rows are mutated in place, as requests are serialized.
// Times are in ms since 1970.
type Row<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };

/** How far a file was played. */
export interface Played {
  readonly file_id: string;
  readonly position_ms: number;
  readonly duration_ms: number;
  readonly played_at: number;
}

/** A user's account. */
export interface Account {
  readonly id: string;
  email: string;
  name: string;
  password: string;
  password_updated_at: number;
  /** Content URLs contain the value at their creation, and end when it changes. */
  access_version: number;
  /** When it is deleted, unless restored. */
  delete_at: number | null;
  readonly created_at: number;
  readonly quota_limit: number;
  quota_used: number;
  vip_expires_at: number;
  /** As it was given, in base64; null for none. */
  picture: string | null;
  /** Whether the address is verified. */
  is_verified: boolean;
  readonly invite_code: string;
  invited_by: string | null;
  /** Traffic in bytes by month. */
  readonly traffic: Map<string, { uploaded: number; downloaded: number }>;
  /** How folders are shown; the one changed last first. */
  displayModes: readonly FolderMode[];
  /** Oldest first. */
  savedSearches: readonly SavedSearch[];
  /** The one played last first. */
  playPositions: readonly Played[];
  secondFactor: SecondFactor | null;
}

/** The second step of an account's sign-in. */
export interface SecondFactor {
  readonly secret: string;
  /** The step of the last code that was taken. */
  last_step: number;
  readonly created_at: number;
  recovery_codes: Set<string>;
}
/** A passkey; `credential` is the authenticator's id of it. */
export interface Passkey {
  readonly id: string;
  readonly account_id: string;
  readonly credential: string;
  counter: number;
  name: string;
  readonly created_at: number;
  last_used_at: number | null;
}
/** A sign-in with the right password that waits for its second step. */
export interface SignInChallenge {
  readonly account: Account;
  /** The address of the client that began it. */
  readonly client: string;
  readonly client_id: string;
  readonly request: string | null;
  readonly purpose: 'signIn' | 'undelete';
}

/** A session: all tokens of one sign-in. */
export interface Session extends SessionOrigin {
  readonly id: string;
  readonly account_id: string;
  readonly client_id: string;
  readonly scope: string;
  readonly created_at: number;
  last_used_at: number;
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
  readonly announced: { readonly gcid: string; readonly sha256: string; readonly replaces: string };
  readonly parts: Bytes[];
  /** The upload-only link that it came by. */
  readonly share?: ShareRow;
  /** The file that it becomes new content of, and the SHA-256 of what it was made from. */
  readonly version?: { readonly of: string; readonly basedOn: string };
  /** Who began it at an upload-only link. */
  readonly client?: string;
}

/** The account or share whose access applies; checked again at every request. */
export type Holder =
  | { readonly account: string; readonly version: number }
  | { readonly share: string; readonly passVersion: number };
/** The permissions of a URL on the content origin. */
export type Claim =
  | { readonly use: 'picture'; readonly picture: string; readonly holder: Holder; readonly until: number }
  | { readonly use: 'upload'; readonly upload: string; readonly holder: Holder; readonly until: number }
  | { readonly use: FileUse; readonly file: string; readonly holder: Holder; readonly until: number }
  | {
      readonly use: 'archive';
      readonly roots: readonly string[];
      readonly holder: Holder;
      readonly name: string;
      readonly until: number;
    };

/** The insertion order of a row. */
export interface Ordered {
  readonly id: string;
  readonly account_id: string;
  readonly order: number;
}
export type EventRow = Row<EventFacts> & Ordered;
export type ShareRow = Row<ShareFacts> &
  Ordered & {
    pass_code: string;
    pass_version: number;
    view_count: number;
    removed_at: number | null;
    /** Views and saves by day since 1970. */
    readonly days: Map<number, { views: number; saves: number }>;
    readonly roots: ReadonlySet<string>;
  };
export type OrderRow = Row<OrderFacts> & Ordered & { readonly token: string; readonly return_path: string };
/** A background task; each poll advances it. */
export type TaskRow = Row<TaskFacts> &
  Ordered & {
    params: Record<string, string>;
    /** Storage reserved for it, in bytes. */
    reserved: number;
    /** Advances by one step. */
    readonly advance: (task: TaskRow) => Promise<void>;
  };

/** The parameters of an authorization request. */
export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}
/** A granted authorization. */
export interface Code extends AuthorizeRequest {
  readonly account: Account;
  /** The secret of the browser that may confirm; null until the first browser asks. */
  browser: string | null;
  /** The client that created the code from its session; empty where the user signed in for it. */
  readonly handed_by: string;
  spentFor: Session | null;
}
/** A sign-in in a popup. */
export interface Attempt {
  readonly verifier: string;
  readonly state: string;
  readonly expires_at: number;
  status: 'pending' | 'completed' | 'denied';
  account_id: string | null;
  readonly origin: SessionOrigin;
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
  /** `off`: always grants a token; `risk`: as the real server (default); `always`: always a challenge. */
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
    addresses: {
      app: 'https://drive.aloft.test',
      content: 'https://content.aloft.test',
      audit: 'https://audit.aloft.test',
    },
    adminKey: pick(43),
    signingKey: pick(43),
    limits: new RateLimits(now),
    randomBelow,
    newId: () => pick(22),
    newSecret: () => pick(43),
    /** Increases at every call: orders events of one millisecond. */
    nextOrder: () => {
      order += 1;
      return order;
    },
    accounts: new Map<string, Account>(),
    /** Secrets that are not confirmed yet, by account. */
    twoStepSetups: new Expiring<string>(now),
    signInChallenges: new Expiring<SignInChallenge>(now),
    /** By credential. */
    passkeys: new Map<string, Passkey>(),
    /** By challenge, browser and purpose; the value is the account, if known. */
    passkeyChallenges: new Expiring<Account | null>(now),
    accessTokens: new Expiring<Session>(now),
    refreshTokens: new Expiring<{ readonly session: Session; spent: { by: string; at: number } | null }>(now),
    attempts: new Map<string, Attempt>(),
    requests: new Expiring<AuthorizeRequest>(now),
    codes: new Map<string, Code & { readonly expires_at: number }>(),
    devices: new Expiring<Device>(now),
    verifications: new Expiring<{ email: string; usage: string; code: string | null; tries: number }>(now),
    verificationTokens: new Expiring<{ readonly email: string; readonly usage: string }>(now),
    captchaTokens: new Expiring<{ action: string; deviceId: string; solved: boolean; usesLeft: number }>(now),
    challenges: new Expiring<{ action: string; deviceId: string; state: string }>(now),
    files: new Rows<FileRow>(),
    uploads: new Expiring<Upload>(now),
    claims: new Map<string, Claim>(),
    events: new Map<string, EventRow>(),
    /** What an account could load when the id was given. */
    changeMarks: new Expiring<{ readonly account_id: string; readonly state: ReadonlyMap<string, string> }>(
      now,
    ),
    /** Called after each request. */
    changeStreams: new Set<() => void>(),
    tasks: new Rows<TaskRow>(),
    /** Tasks of changes that completed before the response: readable by id, not listed. */
    finishedTasks: new Map<string, Task>(),
    shares: new Rows<ShareRow>(),
    /** By what they look like; an address that was given up is held for a while. */
    slugs: new Map<string, { readonly share: ShareRow; released_at: number | null }>(),
    /** GCIDs of contents and ids of folders that are prohibited in shares. */
    prohibited: new Set<string>(),
    passTokens: new Expiring<{ readonly share: string; readonly passVersion: number }>(now),
    passTries: new Map<string, PassTries>(),
    /** Newest first. */
    invitations: [] as {
      readonly inviter: Account;
      readonly guest: Account;
      readonly days: number;
      readonly inviter_days: number;
      readonly created_at: number;
    }[],
    /** Membership grants, oldest first. */
    grants: [] as {
      readonly account_id: string;
      readonly mailbox: string;
      readonly kind: GrantKind;
      readonly subject: string;
      readonly days: number;
      readonly created_at: number;
    }[],
    activationCodes: new Map<string, { days: number; expiresAt: number | null; used: boolean }>(),
    activities: new Map<string, Activity>(),
    announcements: [] as readonly Announcement[],
    /** Keyed by id and language. */
    products: new Map<string, Sold>(),
    orders: new Rows<OrderRow>(),
    redirects: new Map<string, { readonly internal: string } | { readonly external: string }>(),
    mails: new Map<string, string>(),
    served: new Map<string, Bytes | number>(),
  };
}
export type World = ReturnType<typeof createWorld>;
