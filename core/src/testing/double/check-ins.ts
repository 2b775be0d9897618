import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { grantDays } from './membership.ts';
import { own, type Route } from './routing.ts';
import type { Account, World } from './world.ts';

const checkInRule = service.usualCheckInRule;

/** The account's check-ins, newest first. */
const checkInsOf = (world: World, account: Account): readonly service.CheckInRow[] =>
  world.grants
    .filter((one) => one.kind === 'check_in' && one.account_id === account.id)
    .map(({ subject, days }) => ({ day: subject, days }))
    .toSorted((a, b) => b.day.localeCompare(a.day));

/** The routes of check-ins. */
export const checkInRoutes: readonly Route[] = [
  own('GET /vip/v1/activity/check-in', wire.CheckIn, (_, account, world) => {
    const today = service.dayIn(checkInRule.timeZone, world.now());
    return service.presentCheckIn(checkInRule, today, checkInsOf(world, account));
  }),

  own('POST /vip/v1/activity/check-in', wire.CheckedIn, (_, account, world) => {
    const now = world.now();
    const today = service.dayIn(checkInRule.timeZone, now);
    const mailbox = service.mailboxOf(account.email);
    const rewards = world.grants.filter(
      (one) =>
        one.kind === 'check_in' &&
        one.mailbox === mailbox &&
        one.days > 0 &&
        one.created_at >= service.monthStart(now),
    ).length;
    const days = service.checkInDays(checkInRule, today, checkInsOf(world, account), rewards);
    return { result: 'ACCEPTED', add_days: grantDays(world, account, 'check_in', today, days) };
  }),
];
