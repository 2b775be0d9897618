import * as v from 'valibot';
import { screenNumbers } from './screen-numbers.ts';

export { cookieSeconds } from './cookie-seconds.ts';
export { screenNumbers } from './screen-numbers.ts';

const second = 1000;

/** Resource kinds of the service (R3.1). */
export const resourceKinds = [
  'drive#file',
  'drive#fileList',
  'drive#folder',
  'drive#task',
  'drive#event',
] as const;
export const ResourceKind = v.picklist(resourceKinds);
export type ResourceKind = (typeof resourceKinds)[number];

/** Entries of a share per call, when nothing else is asked for (R9.1). */
export const shareListLimit = 100;

/** Sizes of thumbnails; a share is asked for the first (R7.1). */
export const thumbnailSizes = ['SIZE_LARGE', 'SIZE_SMALL'] as const;

/** Time-outs in milliseconds (R9.4). */
export const timeouts = {
  realIp: 2 * second,
  accessCheck: 5 * second,
  accessCheckUncached: 10 * second,
  extensionSignIn: 5 * second,
  reloadGuard: 10 * second,
} as const;

/** Units of storage, each 1024 of the one before (R9.5). */
export const storageUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
export const storageUnitStep = 1024;
/** How a listing writes dates (R9.5). */
export const listingDateFormat = 'YY-MM-DD HH:mm';

/** Whether a window of this many pixels is a mobile one (R9.6). */
export function isMobileWidth(width: number): boolean {
  return width <= screenNumbers.mobileMaxWidth;
}

/** Tooltips that say nothing else (R9.6). */
export const tooltipDefaults = { placement: 'top', theme: 'dark' } as const;

/** Characters of a device's id (R3.20). */
export const deviceIdLength = 32;

/** What a sign-in asks for (R9.7); the spaces become `+` in an address. */
export const oauth = { scope: 'user pan offline', responseType: 'code' } as const;

/** Numbers of the captcha and of the request pipeline (R9.8, R4.14): times in milliseconds, the frame in pixels. */
export const captchaNumbers = {
  frame: { width: 320, height: 430 },
  expiryMargin: 30 * second,
  retries: { default: 2, min: 0, max: 4 },
  maxRenewals: 3,
  maxAttempts: 15,
  backoffBase: second,
  retryDelay: 300,
} as const;

/** How presses open the debug console (R2.22): so many, with gaps of at most so many milliseconds. */
export const debugPresses = { count: 5, maxGap: 200 } as const;

/** Versions that calls and statistics tell (R9.9). */
export const protocolVersions = { eventSpec: '1.0.1', authLibrary: '8.0.3' } as const;

/** The compensation activity that is known by name; every other is a hash of 32 lower-case hex digits (R3.15). */
export const namedCompensation = 'aliyun_accident_202409';
export const CompensationType = v.union([
  v.literal(namedCompensation),
  v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
]);
export type CompensationType = v.InferOutput<typeof CompensationType>;

/** Where advertisements of our own can stand (R3.16). */
export const adPlacements = [
  'browser_extension',
  'official_website',
  'cloud_page',
  'landing_page',
  'home_recent',
  'share_page',
  'starred_file',
] as const;
export const AdPlacement = v.picklist(adPlacements);
export type AdPlacement = (typeof adPlacements)[number];
