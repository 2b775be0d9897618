import { refuse } from './frame.ts';
import { day } from './limits.ts';
import type { Account, World } from './world.ts';

/** Days for whoever can be reached, once for a mailbox and subject; null where what it is for says how many. */
const rules = {
  free_days: { days: 7, perMonth: null },
  task: { days: 1, perMonth: null },
  invited: { days: 3, perMonth: null },
  inviter: { days: 3, perMonth: 5 },
  compensation: { days: null, perMonth: null },
} as const;
type GrantKind = keyof typeof rules;

export const rewardDays = rules.task.days;

/** Adds days to the end of a membership, or to now when it has ended. */
export function addDays(world: World, account: Account, days: number): void {
  account.vipExpiresAt = Math.max(account.vipExpiresAt, world.now()) + days * day;
}

/** Mail to `ada+films@…` is read in the mailbox of `ada@…`. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${local.split('+')[0] || local}@${host}`;
}

/** Whether the account, or another one of its mailbox, was given it. */
export function wasGiven(world: World, account: Account, kind: GrantKind, subject: string): boolean {
  const mailbox = mailboxOf(account.email);
  return world.grants.some(
    (one) =>
      one.kind === kind &&
      one.subject === subject &&
      (one.accountId === account.id || one.mailbox === mailbox),
  );
}

function isUsedUp(world: World, kind: GrantKind, mailbox: string): boolean {
  const { perMonth } = rules[kind];
  const now = new Date(world.now());
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const given = world.grants.filter((one) => one.kind === kind && one.mailbox === mailbox && one.at >= month);
  return perMonth !== null && given.length >= perMonth;
}

/** Gives the days of a kind by its rule; answers how many, or refuses. */
export function grantDays(
  world: World,
  account: Account,
  kind: GrantKind,
  { subject = '', days = 0 }: { readonly subject?: string; readonly days?: number } = {},
): number {
  const mailbox = mailboxOf(account.email);
  if (wasGiven(world, account, kind, subject)) refuse('already_exists');
  if (!account.isVerified) refuse('email_not_verified');
  if (isUsedUp(world, kind, mailbox)) refuse('resource_exhausted');
  world.grants.push({ accountId: account.id, mailbox, kind, subject, at: world.now() });
  const given = rules[kind].days ?? days;
  addDays(world, account, given);
  return given;
}
