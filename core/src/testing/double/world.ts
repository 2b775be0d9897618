import type {
  EventFacts,
  FileFacts,
  FileUse,
  GrantKind,
  Limit,
  OrderFacts,
  PassTries,
  SessionOrigin,
  ShareFacts,
  TaskFacts,
} from '../../service/index.ts';
import type { Task } from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';

// Rows are named as the columns of the server's tables, and changed in place: each request runs alone.
// Times are milliseconds since 1970.
type Row<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };

/** A person, and what is theirs beside files. */
export interface Account {
  readonly id: string;
  email: string;
  name: string;
  password: string;
  password_updated_at: number;
  /** Addresses carry the one that they were given at, and end with it. */
  access_version: number;
  /** When it is gone, unless it is restored. */
  delete_at: number | null;
  readonly created_at: number;
  readonly quota_limit: number;
  quota_used: number;
  vip_expires_at: number;
  /** Whether somebody has proved to read mail to the address. */
  is_verified: boolean;
  readonly invite_code: string;
  invited_by: string | null;
  /** Bytes by month. */
  readonly traffic: Map<string, { uploaded: number; downloaded: number }>;
}

/** All tokens that came from one sign-in. */
export interface Session extends SessionOrigin {
  readonly id: string;
  readonly account_id: string;
  readonly client_id: string;
  readonly scope: string;
  readonly created_at: number;
  last_used_at: number;
  revoked: boolean;
}

/** Bytes with their names, shared by all entries that have them. */
export interface Blob {
  readonly id: string;
  readonly bytes: Bytes;
  readonly sha256: string;
  readonly gcid: string;
}
/** One file or folder; a running upload has no blob yet. */
export type FileRow = Row<FileFacts> & { blob: Blob | null };
/** Bytes on their way. */
export interface Upload {
  readonly account: Account;
  readonly file: FileRow;
  readonly announced: { readonly gcid: string; readonly sha256: string; readonly replaces: string };
  readonly parts: Bytes[];
}

/** By whose right, and since when: read again at every request. */
export type Holder =
  | { readonly account: string; readonly version: number }
  | { readonly share: string; readonly passVersion: number };
/** What an address on the content origin allows. */
export type Claim =
  | { readonly use: 'upload'; readonly upload: string; readonly holder: Holder; readonly until: number }
  | { readonly use: FileUse; readonly file: string; readonly holder: Holder; readonly until: number }
  | {
      readonly use: 'archive';
      readonly roots: readonly string[];
      readonly holder: Holder;
      readonly name: string;
      readonly until: number;
    };

/** The place of a row among those that were made before it. */
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
    readonly roots: ReadonlySet<string>;
  };
export type OrderRow = Row<OrderFacts> & Ordered & { readonly token: string; readonly return_path: string };
/** Something in the background: it goes on when it is looked at. */
export type TaskRow = Row<TaskFacts> &
  Ordered & {
    params: Record<string, string>;
    /** Bytes of the account that are held for it. */
    reserved: number;
    /** Goes one step on. */
    readonly step: (task: TaskRow) => Promise<void>;
  };

/** What an authorization was asked for. */
export interface AuthorizeRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}
/** An authorization that somebody agreed to. */
export interface Code extends AuthorizeRequest {
  readonly account: Account;
  /** The secret of the browser that the person was asked in; null for the first one that asks. */
  browser: string | null;
  /** The signed-in program that made the code; empty where a person signed in for it. */
  readonly handed_by: string;
  spentFor: Session | null;
}
/** A sign-in that a browser has begun in another window. */
export interface Attempt {
  readonly verifier: string;
  readonly state: string;
  readonly expires_at: number;
  status: 'pending' | 'completed' | 'denied';
  account_id: string | null;
  readonly origin: SessionOrigin;
}
/** Another device that asks to be let in. */
export interface Device {
  readonly user_code: string;
  readonly client_id: string;
  readonly scope: string;
  readonly expires_at: number;
  scanned: boolean;
  polled_at: number | null;
  answer: 'none' | 'denied' | Account;
}

/** What can be bought; the price in the currency's smallest unit. */
export interface Product {
  readonly id: string;
  /** Empty for every language. */
  readonly language: string;
  readonly name: string;
  readonly days: number;
  readonly price: number;
  readonly currency: string;
}

/** Values by key, each until its time is over. */
class Expiring<Value> {
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  set(key: string, value: Value, life: number): void {
    this.#kept.set(key, { value, until: this.#now() + life });
  }

  get(key: string | undefined): Value | undefined {
    const found = this.#kept.get(key ?? '');
    return found !== undefined && found.until > this.#now() ? found.value : undefined;
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  /** What lasts, oldest first. */
  entries(): [string, Value][] {
    return [...this.#kept].flatMap(([key, { value, until }]) => (until > this.#now() ? [[key, value]] : []));
  }

  /** Forgets what is over, and answers it. */
  sweep(): Value[] {
    const over = [...this.#kept].filter(([, { until }]) => until <= this.#now());
    for (const [key] of over) this.#kept.delete(key);
    return over.map(([, { value }]) => value);
  }
}

/** Fixed-window rate limits by the given clock. */
class RateLimits {
  readonly #now: () => number;
  readonly #windows = new Map<string, { readonly start: number; used: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  #window({ name, window }: Limit, key: string): { readonly start: number; used: number } {
    const known = this.#windows.get(`${name}:${key}`);
    if (known !== undefined && known.start + window > this.#now()) return known;
    const begun = { start: this.#now(), used: 0 };
    this.#windows.set(`${name}:${key}`, begun);
    return begun;
  }

  /** Counts one use; answers the seconds to wait when it is beyond the limit, else 0. */
  count(limit: Limit, key: string): number {
    const row = this.#window(limit, key);
    row.used += 1;
    return row.used <= limit.max ? 0 : (row.start + limit.window - this.#now()) / 1000;
  }

  usesOf(limit: Limit, key: string): number {
    return this.#window(limit, key).used;
  }

  /** Gives one use back that should not have counted. */
  refund(limit: Limit, key: string): void {
    const row = this.#window(limit, key);
    row.used = Math.max(0, row.used - 1);
  }

  /** Sets the count to 0, after a success. */
  reset(limit: Limit, key: string): void {
    this.#windows.delete(`${limit.name}:${key}`);
  }
}

/** Numbers that look random and are the same at every run (mulberry32). */
function seededRandom(): (limit: number) => number {
  let state = 0x5eed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** How a service is set up; `DoubleOptions` with its defaults. */
export interface WorldOptions {
  readonly captcha: 'off' | 'risk' | 'always';
  readonly freeQuota: number;
  readonly vipQuota: number;
  readonly payments: 'sandbox' | 'off';
  readonly taskDuration: number;
  readonly redirectHosts: readonly string[];
  readonly now: () => number;
}

/** An empty service: everything that the double remembers. */
export function createWorld(options: WorldOptions) {
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
    /** Larger at every call: tells apart what happens within one millisecond. */
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
    captchaTokens: new Expiring<{ action: string; deviceId: string; solved: boolean; usesLeft: number }>(now),
    challenges: new Expiring<{ action: string; deviceId: string; state: string }>(now),
    files: new Map<string, FileRow>(),
    uploads: new Expiring<Upload>(now),
    claims: new Map<string, Claim>(),
    events: new Map<string, EventRow>(),
    tasks: new Map<string, TaskRow>(),
    /** What was done before it was answered: it can be asked for, and is in no list. */
    finishedTasks: new Map<string, Task>(),
    shares: new Map<string, ShareRow>(),
    /** GCIDs of contents and ids of folders that no share may give out. */
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
    /** Days of membership that were given, oldest first. */
    grants: [] as {
      readonly account_id: string;
      readonly mailbox: string;
      readonly kind: GrantKind;
      readonly subject: string;
      readonly created_at: number;
    }[],
    activationCodes: new Map<string, { days: number; expiresAt: number | null; used: boolean }>(),
    activities: new Map<string, { readonly start: number; readonly end: number; readonly days: number }>(),
    /** By id and language. */
    products: new Map<string, Product>(),
    orders: new Map<string, OrderRow>(),
    redirects: new Map<string, { readonly internal: string } | { readonly external: string }>(),
    mails: new Map<string, string>(),
    served: new Map<string, Bytes | number>(),
  };
}
export type World = ReturnType<typeof createWorld>;
