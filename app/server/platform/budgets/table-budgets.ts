import type { Tables } from '../database/tables/tables.ts';
import type { ByteLimits } from './byte-budget.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

/** Max. bytes of the responses of accounts: a hundred thousand files uploaded within two days take half of `each`. */
export const rememberedOfAccounts: ByteLimits = { each: 128 * MiB, all: 2 * GiB };
/** The same of clients without an account. */
export const rememberedOfStrangers: ByteLimits = { each: 8 * MiB, all: 512 * MiB };

/** Bytes of the rows of other tables that belong to a share, and to each of its entries. */
export const bytesBelowShare = { share: 256, entry: 96 } as const;

/** Rows of the past, of which an account keeps the newest. */
export interface History {
  readonly order: string;
  readonly keep: number;
  /** SQL: which of them may go. */
  readonly where: string;
}

/** What bounds the rows of a table. */
export type TableBudget =
  /** Rows that people cause and that no quota of theirs counts. */
  | {
      readonly kind: 'budget';
      /** SQL: whose a row is; null where rows are not kept by owner. */
      readonly owner: string | null;
      /** Max. bytes of one owner; null without owners. */
      readonly each: number | null;
      /** Max. bytes of all. */
      readonly all: number;
      /** SQL: bytes besides those of the row itself. */
      readonly more?: string;
      readonly history?: History;
      /** What keeps to it. */
      readonly by: string;
    }
  /** Rows that are counted elsewhere, or of which there are few. */
  | { readonly kind: 'bounded'; readonly by: string };

const bounded = (by: string): TableBudget => ({ kind: 'bounded', by });
/** Rows of anybody's requests, which are forgotten soon. */
const expiring = (all: number, by: string): TableBudget => ({
  ...{ kind: 'budget', owner: null, each: null, all },
  by: `${by}, and forgotten (purge-expired.ts)`,
});
const ofQuota = bounded('the space or the entries of the account');
const ofAccount = (by: string): TableBudget => bounded(`of an account: ${by}`);
const ofOperators = bounded('only operators write it');
const ofShare = bounded('counted with its share');
const ofCopy = bounded('while a large copy or removal runs, of entries that are counted');

/** Every table, and what bounds it (P36p). A table without an entry does not compile, and fails a test on both engines. */
export const tableBudgets = {
  accounts: bounded('an account is what everything is counted for; sign-ups are limited by client'),
  rate_limits: expiring(GiB, 'a row for each client and limit'),
  pass_tries: expiring(256 * MiB, 'wrong passcodes are limited by client'),
  idempotency: {
    ...{ kind: 'budget', owner: 'owner', each: rememberedOfAccounts.each },
    all: rememberedOfAccounts.all + rememberedOfStrangers.all,
    by: 'a write beyond is refused (idempotency-store.ts)',
  },
  captcha_tokens: expiring(512 * MiB, 'limited by client'),
  captcha_challenges: expiring(512 * MiB, 'limited by client'),
  secrets: bounded('the keys of the service'),
  blobs: ofQuota,
  files: ofQuota,
  uploads: ofQuota,
  upload_parts: ofQuota,
  media_facts: bounded('one for each content'),
  trash_totals: ofAccount('one'),
  tree_deltas: bounded('one for each folder that changes, added up within seconds'),
  backfills: bounded('one for each backfill'),
  tree_jobs: ofCopy,
  removed_folders: ofCopy,
  copy_roots: ofCopy,
  copy_steps: ofCopy,
  copy_losses: ofCopy,
  shares: {
    ...{ kind: 'budget', owner: 'account_id', each: 64 * MiB, all: 8 * GiB },
    more: `${bytesBelowShare.share} + ${bytesBelowShare.entry} * file_num`,
    history: { order: 'created_at', keep: 10_000, where: 'removed_at IS NOT NULL' },
    by: 'another one is refused (create.ts); those that are off the list go, the oldest first',
  },
  share_files: ofShare,
  share_slugs: ofShare,
  share_days: ofShare,
  share_views: ofShare,
  prohibitions: ofOperators,
  tasks: {
    ...{ kind: 'budget', owner: 'account_id', each: 32 * MiB, all: 8 * GiB },
    history: {
      ...{ order: 'created_at', keep: 5000 },
      where: `phase IN ('PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR')`,
    },
    by: 'those that have ended go, the oldest first',
  },
  events: {
    ...{ kind: 'budget', owner: 'account_id', each: 32 * MiB, all: 8 * GiB },
    history: { order: 'created_at', keep: 20_000, where: '1 = 1' },
    by: 'the oldest go',
  },
  changes: expiring(512 * MiB, 'kept for a quarter of an hour'),
  verifications: expiring(256 * MiB, 'mails are limited by client'),
  device_codes: expiring(256 * MiB, 'limited by client'),
  attempts: expiring(256 * MiB, 'limited by client'),
  authorize_requests: expiring(256 * MiB, 'limited by client'),
  codes: expiring(256 * MiB, 'sign-ins are limited by client'),
  sign_in_challenges: expiring(256 * MiB, 'sign-ins are limited by client'),
  passkey_challenges: expiring(256 * MiB, 'limited by client'),
  token_families: {
    ...{ kind: 'budget', owner: 'account_id', each: MiB, all: 2 * GiB },
    history: { order: 'last_used_at', keep: 1000, where: 'revoked_at IS NOT NULL' },
    by: 'beyond 500 open ones the one used longest ago ends; ended ones go, the oldest first',
  },
  tokens: {
    ...{ kind: 'budget', each: 48 * MiB, all: 8 * GiB },
    owner: '(SELECT account_id FROM token_families WHERE token_families.id = tokens.family)',
    by: 'renewals are limited by session and account',
  },
  second_factors: ofAccount('one'),
  second_factor_setups: ofAccount('one'),
  recovery_codes: ofAccount('a set'),
  passkeys: ofAccount('twenty'),
  account_pictures: ofAccount('one, of at most 64 KiB'),
  sign_up_links: ofOperators,
  invite_codes: ofAccount('one'),
  invitations: ofAccount('one that it accepted'),
  membership_grants: ofAccount('one for each subject, and a day has few'),
  activation_codes: ofOperators,
  activities: ofOperators,
  announcements: ofOperators,
  unsubscribed: bounded('one for each address and kind of mail, by a signed link'),
  mail_subscriptions: ofAccount('one for each kind of mail'),
  download_counts: bounded('one for each app'),
  resources: ofOperators,
  products: ofOperators,
  mails: expiring(
    512 * MiB,
    'limited by mailbox and cause, given up after a day, and without its text for a week then',
  ),
  leases: bounded('one for each work in progress'),
  orders: {
    ...{ kind: 'budget', owner: 'account_id', each: 2 * MiB, all: 2 * GiB },
    by: 'another one is refused (orders.ts)',
  },
  payment_events: bounded('of an order, signed by its provider'),
  storage_packs: ofAccount('one for each order'),
  traffic_balances: ofAccount('one'),
  reminders: ofAccount('one for each membership'),
  traffic: ofAccount('one for each month'),
  feedback: {
    ...{ kind: 'budget', owner: 'account_id', each: 8 * MiB, all: 2 * GiB },
    by: 'another message is refused (feedback.ts)',
  },
  contacts: {
    ...{ kind: 'budget', owner: null, each: null, all: 512 * MiB },
    by: 'limited by client and captcha, and forgotten after a year (purge-expired.ts)',
  },
  statistics: bounded('five hundred a day, of the days that are kept'),
  redirect_rules: ofOperators,
  archives: expiring(GiB, 'limited by client'),
  operator_log: ofOperators,
  operator_sessions: ofOperators,
  backup_failures: bounded('one'),
  server_settings: bounded('one for each setting'),
  display_modes: ofAccount('a hundred'),
  user_settings: ofAccount('one'),
  default_folders: ofAccount('one for each platform'),
  program_folders: ofAccount('one for each registered program'),
  saved_searches: ofAccount('fifty'),
  notices: ofAccount('a hundred'),
  play_positions: ofAccount('a hundred'),
} as const satisfies Readonly<Record<keyof Tables, TableBudget>>;
