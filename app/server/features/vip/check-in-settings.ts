import { type CheckInRule, usualCheckInRule as usual } from '@aloft/core/service';
import * as v from 'valibot';
import { wholeNumber } from '../../platform/environment/variables.ts';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const whole = (least: number, most: number, value: number) =>
  v.optional(wholeNumber(least, most), String(value));

/** The environment's words for check-ins. */
export const CheckInVariables = {
  ALOFT_CHECK_IN_RUN: whole(2, 31, usual.run),
  ALOFT_CHECK_IN_DAYS: whole(1, 31, usual.days),
  ALOFT_CHECK_INS_PER_MONTH: whole(0, 31, usual.perMonth),
  ALOFT_CHECK_IN_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'it is the name of a time zone, such as Asia/Seoul')),
    usual.timeZone,
  ),
};
const Variables = v.object(CheckInVariables);

export function readCheckIn(read: v.InferOutput<typeof Variables>): CheckInRule {
  return {
    run: read.ALOFT_CHECK_IN_RUN,
    days: read.ALOFT_CHECK_IN_DAYS,
    perMonth: read.ALOFT_CHECK_INS_PER_MONTH,
    timeZone: read.ALOFT_CHECK_IN_TIME_ZONE,
  };
}
