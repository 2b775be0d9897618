import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { RefererList } from '../rules/referrers.ts';

const day = 86_400_000;
const Id = v.pipe(v.string(), v.maxLength(128));

/**
 * A key's definition: its scope (`user` keys contain the user id and are removed at sign-out), its schema, its
 * default, its lifetime in ms, and the version of its shape.
 */
export interface StorageEntry {
  readonly owner: 'user' | 'browser';
  readonly schema: v.GenericSchema;
  readonly absent: unknown;
  readonly life: number | null;
  /** 1 when left out. */
  readonly version?: number;
  /** Not secret, and kept at sign-out. */
  readonly outlivesSession?: true;
  /** The name in storage, if not `aloft.` with the key, the user and the part. */
  readonly name?: (user: string, part: string) => string;
}
const entry = <const E extends StorageEntry>(one: E): E => one;

/** Every key that core stores (R3.13). */
export const storageTable = {
  user_id: entry({
    owner: 'browser',
    schema: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    absent: null,
    life: 365 * day,
  }),
  /** The address, within the app, of the page on which the sign-in was asked for. */
  login_scene: entry({
    owner: 'browser',
    schema: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2048)),
    absent: null,
    life: day / 24,
  }),
  locale: entry({
    owner: 'browser',
    schema: v.picklist(localeCodes),
    absent: null,
    life: 365 * day,
  }),
  /** Per share: the passcode token of a client without cookies (T5). */
  share_pass_token: entry({
    owner: 'user',
    schema: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
    absent: null,
    life: day / 2,
  }),
  preview_file_id: entry({ owner: 'user', schema: Id, absent: null, life: day }),
  /** Per share: the entries saved from it. */
  saved_file_ids: entry({
    owner: 'user',
    schema: v.pipe(v.array(Id), v.maxLength(1000)),
    absent: [],
    life: 30 * day,
  }),
  /** The path of the last visited folder, from the root. */
  nav_folders: entry({
    owner: 'user',
    schema: v.pipe(
      v.array(v.object({ id: Id, name: v.pipe(v.string(), v.maxLength(255)) })),
      v.maxLength(64),
    ),
    absent: [],
    life: 30 * day,
  }),
  /** A browser sign-in that this client has started (PKCE). */
  oauth_info: entry({
    owner: 'browser',
    schema: v.object({
      state: Id,
      codeVerifier: v.pipe(v.string(), v.maxLength(128)),
      redirectUri: v.string(),
    }),
    absent: null,
    life: 600_000,
  }),
  /** Per share: the task that saves from it. */
  restore_state: entry({ owner: 'user', schema: Id, absent: null, life: day }),
  analysis_consent: entry({
    owner: 'browser',
    schema: v.object({ analytics: v.boolean(), marketing: v.boolean() }),
    absent: null,
    life: 365 * day,
  }),
  /** An account was created here, and its guide was not shown yet. Written before its user is known. */
  new_user: entry({ owner: 'browser', schema: v.boolean(), absent: false, life: 30 * day }),
  referers: entry({
    owner: 'browser',
    schema: RefererList,
    absent: [],
    life: null,
  }),
  /** Days; for display only, grants nothing (T8). */
  free_days: entry({
    owner: 'user',
    schema: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650)),
    absent: 0,
    life: null,
  }),
  free_days_called: entry({
    owner: 'user',
    schema: v.boolean(),
    absent: false,
    life: null,
    // Read during sign-in, before the user is known: the part is the user id.
    name: (_user, part) => `aloft.free_days_called.${part}`,
  }),
  /** Display settings: part `global` for the drive, `shared` for shares (R3.7, R3.8); the rules repair invalid ones. */
  display_mode: entry({
    owner: 'user',
    outlivesSession: true,
    schema: v.record(v.string(), v.unknown()),
    absent: null,
    life: null,
    name: (user, part) => `display_mode/${part}_${user}`,
  }),
  /** Per action (R3.18, R5.5): `expires_at` in ms, 30 s before the real expiry; a malformed record is removed. */
  captcha: entry({
    owner: 'browser',
    schema: v.object({
      action: v.pipe(v.string(), v.maxLength(256)),
      meta: v.record(v.string(), v.string()),
      captcha_token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
      expires_in: v.number(),
      expires_at: v.number(),
    }),
    absent: null,
    life: 3_600_000,
  }),
  reload_history: entry({
    owner: 'browser',
    schema: v.pipe(v.array(v.number()), v.maxLength(20)),
    absent: [],
    life: 3_600_000,
  }),
  /** What was searched for in the drive, newest first. */
  recent_searches: entry({
    owner: 'user',
    schema: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(8)),
    absent: [],
    life: 180 * day,
  }),
  /** Feedback that was typed and not sent; kept when the session ends in the middle of it. */
  feedback_draft: entry({
    owner: 'user',
    schema: v.pipe(v.string(), v.maxLength(4000)),
    absent: '',
    life: 7 * day,
    outlivesSession: true,
  }),
  /** A message of the contact form that was typed and not sent: whoever writes it may have no account. */
  contact_draft: entry({
    owner: 'user',
    schema: v.pipe(v.string(), v.maxLength(4000)),
    absent: '',
    life: day,
  }),
  /** The announcements above lists that the person has closed, as place and activity, newest last (R3.16). */
  closed_announcements: entry({
    owner: 'user',
    schema: v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.maxLength(50)),
    absent: [],
    life: null,
    outlivesSession: true,
  }),
  /** Whether letters without Ctrl or Alt are shortcuts (WCAG 2.1.4). */
  letter_shortcuts: entry({ owner: 'browser', schema: v.boolean(), absent: true, life: null }),
  /** How the pages of books look (R10.6). */
  book_look: entry({
    owner: 'browser',
    schema: v.object({
      size: v.picklist([14, 16, 18, 20, 22, 26, 30]),
      letters: v.picklist(['serif', 'sans']),
      lines: v.picklist(['tight', 'normal', 'wide']),
      pages: v.picklist(['one', 'two', 'scroll']),
      paper: v.picklist(['white', 'sepia', 'green', 'dark']),
    }),
    absent: null,
    life: null,
  }),
  /** The tokens of a client without cookies; never in a browser (P16). */
  tokens: entry({
    owner: 'browser',
    schema: v.object({ access: v.string(), refresh: v.string() }),
    absent: null,
    life: null,
  }),
};

export type StorageKey = keyof typeof storageTable;
export type StoredValue<K extends StorageKey> = v.InferOutput<(typeof storageTable)[K]['schema']>;
export type AbsentValue<K extends StorageKey> = (typeof storageTable)[K]['absent'];
