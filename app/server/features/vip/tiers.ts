import { defaultQuotas, defaultTiers, type Tiers } from '@aloft/core/service';
import * as v from 'valibot';
import { bytes, wholeNumber } from '../../platform/environment/variables.ts';

const { free, premium } = defaultTiers;
const amount = (by: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^(\d{1,15}|unlimited)$/, 'it is a number of bytes, or unlimited')),
    String(by),
  );
const tasks = (by: number) => v.optional(wholeNumber(0, 999_999), String(by));

/** The environment's words for the tiers. */
export const TierVariables = {
  ALOFT_VIP_QUOTA: v.optional(bytes, String(defaultQuotas.member)),
  ALOFT_LARGEST_FILE: amount(free.largestFile),
  ALOFT_VIP_LARGEST_FILE: amount(premium.largestFile),
  ALOFT_DOWNLOAD_TRAFFIC: amount(free.monthlyDownload),
  ALOFT_VIP_DOWNLOAD_TRAFFIC: amount(premium.monthlyDownload),
  ALOFT_UPLOAD_TRAFFIC: amount(free.monthlyUpload),
  ALOFT_VIP_UPLOAD_TRAFFIC: amount(premium.monthlyUpload),
  ALOFT_OFFLINE_TASKS: tasks(free.dailyTasks),
  ALOFT_VIP_OFFLINE_TASKS: tasks(premium.dailyTasks),
};
const Variables = v.object(TierVariables);

const limitOf = (text: string): number | null => (text === 'unlimited' ? null : Number(text));

export function readTiers(read: v.InferOutput<typeof Variables>): Tiers {
  return {
    free: {
      largestFile: limitOf(read.ALOFT_LARGEST_FILE),
      monthlyDownload: limitOf(read.ALOFT_DOWNLOAD_TRAFFIC),
      monthlyUpload: limitOf(read.ALOFT_UPLOAD_TRAFFIC),
      dailyTasks: read.ALOFT_OFFLINE_TASKS,
    },
    premium: {
      largestFile: limitOf(read.ALOFT_VIP_LARGEST_FILE),
      monthlyDownload: limitOf(read.ALOFT_VIP_DOWNLOAD_TRAFFIC),
      monthlyUpload: limitOf(read.ALOFT_VIP_UPLOAD_TRAFFIC),
      dailyTasks: read.ALOFT_VIP_OFFLINE_TASKS,
    },
  };
}
