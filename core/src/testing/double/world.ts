import type * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { createDice } from './dice.ts';
import { createLimits, type Limits } from './limits.ts';
import type { OrderRow, Product } from './orders.ts';
import type { Traffic } from './tiers.ts';

// Times are milliseconds since 1970. Rows are changed in place; each request runs alone.
/** A person, and what is theirs beside files. */
export interface Account {
  readonly id: string;
  email: string;
  name: string;
  password: string;
  passwordUpdatedAt: number;
  /** Addresses carry the one that they were given at, and end with it. */
  accessVersion: number;
  /** When it is gone, unless it is restored. */
  deleteAt: number | null;
  readonly createdAt: number;
  readonly quotaLimit: number;
  quotaUsed: number;
  vipExpiresAt: number;
  /** Whether somebody has proved to read mail to the address. */
  isVerified: boolean;
  inviteCode: string | null;
  invitedBy: string | null;
  /** By month. */
  readonly traffic: Map<string, Traffic>;
}

/** One session: all tokens that came from one sign-in. */
export interface Family {
  readonly id: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly scope: string;
  readonly createdAt: number;
  /** What began it, and from where. */
  readonly device: string;
  readonly address: string;
  lastUsedAt: number;
  revoked: boolean;
}
/** A token of a session; a refresh token is spent once, by whom and when. */
export interface TokenRow {
  readonly family: Family;
  readonly kind: 'access' | 'refresh';
  readonly expiresAt: number;
  spent: { readonly by: string; readonly at: number } | null;
}

/** One file or folder; a running upload has no blob yet. */
export interface FileRow {
  readonly id: string;
  readonly accountId: string;
  parentId: string;
  readonly kind: wire.File['kind'];
  name: string;
  readonly size: number;
  blobId: string | null;
  starred: boolean;
  phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE';
  trashedAt: number | null;
  readonly createdAt: number;
  modifiedAt: number;
  revision: number;
}
/** Bytes with their names, shared by all entries that have them. */
export interface Blob {
  readonly id: string;
  readonly bytes: Bytes;
  readonly sha256: string;
  readonly gcid: string;
}
/** Bytes on their way. */
export interface Upload {
  readonly accountId: string;
  readonly fileId: string;
  readonly size: number;
  readonly announced: { readonly gcid: string; readonly sha256: string; readonly replaces: string };
  readonly expiresAt: number;
  readonly parts: Bytes[];
}
/** By whose right, and since when: read again at every request. */
export type Holder =
  | { readonly account: string; readonly version: number }
  | { readonly share: string; readonly passVersion: number };
/** What an address on the content origin allows. */
export type Claim =
  | {
      readonly use: 'upload';
      readonly upload: string;
      readonly account: string;
      readonly version: number;
      readonly until: number;
    }
  | {
      readonly use: 'download' | 'inline' | 'thumbnail';
      readonly file: string;
      readonly holder: Holder;
      readonly until: number;
    }
  | {
      readonly use: 'archive';
      readonly roots: readonly string[];
      readonly holder: Holder;
      readonly name: string;
      readonly until: number;
    };

/** What can happen to a file. */
export type EventType = 'TYPE_UPLOAD' | 'TYPE_RESTORE' | 'TYPE_PLAY' | 'TYPE_DOWNLOAD';
/** The last time that something happened to a file. */
export interface EventRow {
  readonly id: string;
  readonly accountId: string;
  readonly type: EventType;
  readonly fileId: string;
  fileName: string;
  readonly mimeType: string;
  folderId: string;
  at: number;
  order: number;
}

/** A share, and how often it was seen and saved. */
export interface ShareRow {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly passCode: string;
  /** Grows with each new passcode. */
  readonly passVersion: number;
  readonly rootIds: ReadonlySet<string>;
  readonly expirationDays: number;
  readonly expiresAt: number | null;
  readonly restoreLimit: number;
  restoreCount: number;
  viewCount: number;
  audit: 'OK' | 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
  deleted: boolean;
  readonly createdAt: number;
  readonly order: number;
}

/** Something in the background: it goes on when it is looked at. */
export interface TaskRow {
  readonly id: string;
  readonly accountId: string;
  readonly type: 'offline' | 'restore' | 'copy';
  name: string;
  phase: wire.Phase;
  progress: number;
  message: string;
  params: Record<string, string>;
  fileId: string;
  fileName: string;
  fileSize: number;
  /** Bytes of the account that are held for it. */
  reserved: number;
  readonly createdAt: number;
  updatedAt: number;
  readonly order: number;
  /** Goes one step on. */
  step(): Promise<void>;
}

/** A sign-in that a browser has begun in another window. */
export interface AttemptRow {
  readonly verifier: string;
  readonly state: string;
  readonly expiresAt: number;
  status: 'pending' | 'completed' | 'denied';
  accountId: string | null;
  /** Where it was begun. */
  readonly place: string;
}

/** What an authorization was asked for. */
export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string;
  readonly challenge: string;
}

/** Who may agree to a code that no verifier proves. */
export interface CodeHolder {
  /** The secret of the browser that the person was asked in; null for the first one that asks. */
  askedBrowser: string | null;
  /** The signed-in program that made the code; empty where a person signed in for it. */
  readonly handedBy: string;
}

/** Which address is proved, what for, and until when. */
interface Mailed {
  readonly email: string;
  readonly usage: string;
  readonly expiresAt: number;
}

/** Everything that the double remembers. */
export interface World {
  readonly captcha: 'off' | 'risk' | 'always';
  readonly freeQuota: number;
  readonly vipQuota: number;
  readonly payments: 'sandbox' | 'off';
  /** Milliseconds that a background task takes at least. */
  readonly taskDuration: number;
  /** Hosts elsewhere that a redirect rule may lead to. */
  readonly redirectHosts: readonly string[];
  readonly addresses: { readonly app: string; readonly content: string; readonly audit: string };
  readonly adminKey: string;
  readonly signingKey: string;
  readonly limits: Limits;
  now(): number;
  /** A fresh opaque id. */
  newId(): string;
  newSecret(): string;
  /** So many letters of an alphabet. */
  pick(alphabet: string, length: number): string;
  /** Larger at every call: tells apart what happens within one millisecond. */
  next(): number;

  readonly accounts: Map<string, Account>;
  readonly tokens: Map<string, TokenRow>;
  readonly attempts: Map<string, AttemptRow>;
  readonly requests: Map<string, AuthorizeRequest & { readonly expiresAt: number }>;
  readonly codes: Map<
    string,
    AuthorizeRequest &
      CodeHolder & { readonly accountId: string; readonly expiresAt: number; spentFor: Family | null }
  >;
  readonly verifications: Map<string, Mailed & { readonly code: string | null; tries: number }>;
  readonly verificationTokens: Map<string, Mailed>;
  readonly devices: Map<string, DeviceRow>;
  readonly captchaTokens: Map<
    string,
    {
      readonly action: string;
      readonly deviceId: string;
      usesLeft: number;
      readonly expiresAt: number;
      /** Whether it came from a solved challenge. */
      readonly solved: boolean;
    }
  >;
  readonly challenges: Map<
    string,
    { readonly action: string; readonly deviceId: string; readonly state: string; readonly expiresAt: number }
  >;
  readonly files: Map<string, FileRow>;
  readonly blobs: Map<string, Blob>;
  readonly uploads: Map<string, Upload>;
  readonly claims: Map<string, Claim>;
  /** The same claim has the same address. */
  readonly claimTokens: Map<string, string>;
  readonly events: Map<string, EventRow>;
  readonly tasks: Map<string, TaskRow>;
  /** What was done before it was answered: it can be asked for, and is in no list. */
  readonly finishedTasks: Map<string, wire.Task>;
  readonly shares: Map<string, ShareRow>;
  /** GCIDs of contents and ids of folders that no share may give out. */
  readonly prohibited: Set<string>;
  readonly passTokens: Map<string, { readonly shareId: string; readonly expiresAt: number }>;
  readonly passTries: Map<string, { tries: number; firstAt: number; lastAt: number; openAt: number }>;
  readonly invitations: {
    readonly from: string;
    readonly to: string;
    readonly days: number;
    readonly inviterDays: number;
    readonly at: number;
  }[];
  /** Days of membership that were given, oldest first. */
  readonly grants: {
    readonly accountId: string;
    readonly mailbox: string;
    readonly kind: string;
    readonly subject: string;
    readonly at: number;
  }[];
  readonly activationCodes: Map<
    string,
    { readonly days: number; readonly expiresAt: number | null; used: boolean }
  >;
  readonly activities: Map<string, { readonly start: number; readonly end: number; readonly days: number }>;
  /** By id and language. */
  readonly products: Map<string, Product>;
  readonly orders: Map<string, OrderRow>;
  readonly redirects: Map<string, { readonly internal: string } | { readonly external: string }>;
  readonly mails: Map<string, string>;
  readonly unsubscribed: Set<string>;
  readonly served: Map<string, Bytes | number>;
}

/** Another device that asks to be let in. */
export interface DeviceRow {
  readonly userCode: string;
  readonly clientId: string;
  readonly scope: string;
  readonly expiresAt: number;
  scanned: boolean;
  lastAskedAt: number | null;
  answer: 'none' | 'denied' | { readonly accountId: string } | 'spent';
}

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An empty service. */
export function createWorld(
  given: Pick<
    World,
    'captcha' | 'freeQuota' | 'vipQuota' | 'payments' | 'taskDuration' | 'redirectHosts' | 'now'
  >,
): World {
  const dice = createDice();
  const pick = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(dice(alphabet.length))).join('');
  let order = 0;
  return {
    ...given,
    addresses: {
      app: 'https://drive.aloft.test',
      content: 'https://content.aloft.test',
      audit: 'https://audit.aloft.test',
    },
    adminKey: pick(idLetters, 43),
    signingKey: pick(idLetters, 43),
    limits: createLimits(given.now),
    newId: () => pick(idLetters, 22),
    newSecret: () => pick(idLetters, 43),
    pick,
    next: () => {
      order += 1;
      return order;
    },
    accounts: new Map(),
    tokens: new Map(),
    attempts: new Map(),
    requests: new Map(),
    codes: new Map(),
    verifications: new Map(),
    verificationTokens: new Map(),
    devices: new Map(),
    captchaTokens: new Map(),
    challenges: new Map(),
    files: new Map(),
    blobs: new Map(),
    uploads: new Map(),
    claims: new Map(),
    claimTokens: new Map(),
    events: new Map(),
    tasks: new Map(),
    finishedTasks: new Map(),
    shares: new Map(),
    prohibited: new Set(),
    passTokens: new Map(),
    passTries: new Map(),
    invitations: [],
    grants: [],
    activationCodes: new Map(),
    activities: new Map(),
    products: new Map(),
    orders: new Map(),
    redirects: new Map(),
    mails: new Map(),
    unsubscribed: new Set(),
    served: new Map(),
  };
}

/** RFC 3339. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
