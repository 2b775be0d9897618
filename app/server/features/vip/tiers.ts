import * as v from 'valibot';

/** What an account of a tier may use beside its space; null is without limit. */
export interface TierLimits {
  /** Bytes of one file. */
  readonly largestFile: number | null;
  /** Bytes of a calendar month. */
  readonly monthlyDownload: number | null;
  readonly monthlyUpload: number | null;
  /** Offline downloads of a day. */
  readonly dailyTasks: number;
}
export interface Tiers {
  readonly free: TierLimits;
  readonly premium: TierLimits;
}

const GiB = 1024 ** 3;
const TiB = 1024 * GiB;
const bytes = (by: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^(\d{1,15}|unlimited)$/, 'it is a number of bytes, or unlimited')),
    String(by),
  );
const tasks = (by: number) => v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/)), String(by));

/** The environment's words for the tiers. */
export const TierVariables = {
  ALOFT_VIP_QUOTA: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/)), String(2 * TiB)),
  ALOFT_LARGEST_FILE: bytes(10 * GiB),
  ALOFT_VIP_LARGEST_FILE: bytes(500 * GiB),
  ALOFT_DOWNLOAD_TRAFFIC: bytes(TiB),
  ALOFT_VIP_DOWNLOAD_TRAFFIC: bytes(20 * TiB),
  ALOFT_UPLOAD_TRAFFIC: bytes(TiB),
  ALOFT_VIP_UPLOAD_TRAFFIC: bytes(20 * TiB),
  ALOFT_OFFLINE_TASKS: tasks(100),
  ALOFT_VIP_OFFLINE_TASKS: tasks(500),
};
const Variables = v.object(TierVariables);

const limitOf = (text: string): number | null => (text === 'unlimited' ? null : Number(text));

export function readTiers(read: v.InferOutput<typeof Variables>): Tiers {
  return {
    free: {
      largestFile: limitOf(read.ALOFT_LARGEST_FILE),
      monthlyDownload: limitOf(read.ALOFT_DOWNLOAD_TRAFFIC),
      monthlyUpload: limitOf(read.ALOFT_UPLOAD_TRAFFIC),
      dailyTasks: Number(read.ALOFT_OFFLINE_TASKS),
    },
    premium: {
      largestFile: limitOf(read.ALOFT_VIP_LARGEST_FILE),
      monthlyDownload: limitOf(read.ALOFT_VIP_DOWNLOAD_TRAFFIC),
      monthlyUpload: limitOf(read.ALOFT_VIP_UPLOAD_TRAFFIC),
      dailyTasks: Number(read.ALOFT_VIP_OFFLINE_TASKS),
    },
  };
}
