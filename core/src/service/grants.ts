/** What days of membership are given for. */
export const grantKinds = [
  'free_days',
  'task',
  'invited',
  'inviter',
  'compensation',
  'check_in',
  'activation_code',
  'order',
  'operator',
] as const;
export type GrantKind = (typeof grantKinds)[number];

/** Under which conditions days of a kind are given. Whatever the kind, the same subject is given once to an account. */
export interface GrantRule {
  /** What a grant is for, as an operator reads it. */
  readonly label: string;
  /** Days of one grant; null where what it is for says how many. */
  readonly days: number | null;
  /** Whether the account has to have a proved address: an account costs nothing, a mailbox does. */
  readonly needsVerifiedAddress: boolean;
  /** Whether the same subject is given once to a mailbox, over all accounts that it has or ever had. */
  readonly oncePerMailbox: boolean;
  /** How many a mailbox is given in a calendar month (UTC) at most; null for any number. */
  readonly perMonth: 'invitationsPerMonth' | null;
}

/** Free grants: once, to verified addresses. */
const gift = { needsVerifiedAddress: true, oncePerMailbox: true, perMonth: null } as const;
/** Purchases and grants by an operator. */
const owed = { days: null, needsVerifiedAddress: false, oncePerMailbox: false, perMonth: null } as const;

/** Every way to days of membership (R4.6, R7.11–R7.14, R7.17, P13). */
export const grantRules: Readonly<Record<GrantKind, GrantRule>> = {
  free_days: { ...gift, label: 'free days', days: 7 },
  task: { ...gift, label: 'a task', days: 1 },
  invited: { ...gift, label: 'came by an invitation', days: 3 },
  inviter: { ...gift, label: 'invited somebody', days: 3, perMonth: 'invitationsPerMonth' },
  compensation: { ...gift, label: 'a compensation', days: null },
  // Most check-ins give no days; how many, and the limit of a month, are `check-in.ts`'s.
  check_in: { ...gift, label: 'a check-in', days: null },
  activation_code: { ...owed, label: 'an activation code' },
  order: { ...owed, label: 'an order' },
  operator: { ...owed, label: 'an operator' },
};

/** The start of a time's calendar month (UTC), in ms. */
export function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** Tasks that give new users a day of membership each. */
export const rewardTypes = ['upload_first', 'share_first', 'invite_first'] as const;
export type RewardType = (typeof rewardTypes)[number];
export const rewardDays: number = grantRules.task.days ?? 0;

/** An activity that gives days for a fault of the service, to those who were there before; times in ms since 1970. */
export interface Activity {
  readonly start: number;
  readonly end: number;
  readonly days: number;
}

/** Why an account gets nothing from an activity; null when it may have its days. */
export function withoutDays(
  { start, end }: Activity,
  account: { readonly created_at: number },
  now: number,
): 'ended' | 'not_eligible' | null {
  if (now < start || now >= end) return 'ended';
  return account.created_at > start ? 'not_eligible' : null;
}
