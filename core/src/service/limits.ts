import { serverCookieSeconds } from '../rules/server-cookie-seconds.ts';
import { maxTalliesPerDay, talliesPart } from './requests/statistics.ts';

/** A fixed-window rate limit: `max` uses in `window` ms, counted per key. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly window: number;
}

/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const limit = (name: string, max: number, window: number): Limit => ({ name, max, window });

/** Beyond either limit each further guess needs a solved challenge (P7g). */
export interface GuessLimits {
  /** For one client. Where captchas are off, this client has to wait. */
  readonly perClient: Limit;
  /** For all clients together. Known browsers are no exception: to recognise them, data would have to be kept for years. */
  readonly overall: Limit;
}

/** At sign-in; keyed by the mail address, whether it has an account or not (P8b). */
export const signInGuesses: GuessLimits = {
  perClient: limit('sign-in-account-client', 10, 10 * minute),
  overall: limit('sign-in-account', 50, day),
};

/** Of a signed-in user, before an operation that cannot be undone; keyed by the account id. */
export const ownPasswordGuesses: GuessLimits = {
  perClient: limit('own-password-client', 10, 10 * minute),
  overall: limit('own-password', 50, day),
};

/** At the second step of a sign-in, and where it is changed; keyed by the account id. */
export const secondFactorGuesses: GuessLimits = {
  perClient: limit('second-factor-client', 10, 10 * minute),
  overall: limit('second-factor', 50, day),
};

/**
 * Wrong codes of an authenticator app; keyed by the account id. Beyond it none is taken from anybody, right or wrong: a
 * puzzle is a price and no limit, and six digits are soon found. Only who has the password can use it up; their own
 * passkey, a recovery code or a password reset by mail still lets the owner in (P7o).
 */
export const secondFactorCodes: Limit = limit('second-factor-code', 30, day);
/** After so many wrong ones in the window of `secondFactorCodes` the owner gets a mail. */
export const toldWrongCodes = 10;

/** How often something may be done. Keyed by the client's address, where nothing else is said. */
export const limits = {
  signIns: limit('sign-in-client', 60, 10 * minute),
  signUps: limit('sign-up-client', 30, hour),
  passwordResets: limit('password-reset-client', 30, hour),
  /** Attempts and authorizations of one client: each stores a row. */
  authorizations: limit('authorize-begun', 120, 10 * minute),
  deviceCodes: limit('device-begun', 120, 10 * minute),
  /** Codes that are none: short codes are not to be found by trying. */
  deviceGuesses: limit('device-guess', 60, 10 * minute),
  /** By refresh token: each repetition makes a pair of tokens. */
  repeatedRefreshes: limit('refresh-repeated', 100, 30_000),
  /** By session: each renewal stores a pair of tokens. One that renews each time it starts may start every few minutes. */
  refreshesOfSession: limit('refresh-session', 600, day),
  /** By account: ten sessions that do. */
  refreshesOfAccount: limit('refresh-account', 6000, day),
  /**
   * Per client and address. The client has to wait whether or not a mail was sent, as a difference would reveal
   * accounts (P8b).
   */
  mailsPerPair: limit('verification-address-client', 5, hour),
  /** Of all clients to one address: each further one needs a solved challenge instead of a wait (P7h). */
  mailsPerAddress: limit('verification-address', 5, hour),
  mailsPerClient: limit('verification-client', 60, hour),
  /** Each code has its own few tries; this limits a client that tries many ids (P7). */
  missedVerifications: limit('verify-missed', 250, hour),
  /** Beyond ordinary use: each request stores a row. */
  captchas: limit('captcha-asked', 300, hour),
  /** So many captcha tokens are granted without a challenge: an ordinary person's day. By client and account. */
  freeCaptchas: limit('captcha-free', 20, 10 * minute),
  /** A client that was asked for a solved challenge gets no token for this action without one in this window. */
  demandedChallenges: limit('captcha-demanded', 1, 10 * minute),
  /** Wrong passcodes of one client, over all shares. */
  passCodes: limit('pass-client', 30, hour),
  /** Wrong passcodes of one share from all clients; each further one needs a solved challenge (P7c). */
  passCodesOfShare: limit('pass-share-day', 50, day),
  archives: limit('archive', 120, hour),
  /** Files that one client sends to upload-only links: each is a row, and a reservation. */
  linkUploads: limit('link-upload', 300, hour),
  /** Files that all clients together begin at one upload-only link. */
  uploadsOfLink: limit('link-upload-share', 1500, hour),
  /** Addresses of no share that one client asked for: words are not to be found by trying. */
  missedShares: limit('share-missed', 250, hour),
  /** By account: requested slugs, whether or not they are taken. */
  shareWords: limit('share-words', 60, day),
  /** By account. */
  wrongActivationCodes: limit('activation-wrong', 10, hour),
  /** By account. More than any user buys: each one is a permanent row. */
  orders: limit('orders', 60, hour),
  /** By account: each message is a row that stays. */
  feedbackOfAccount: limit('feedback-account', 20, day),
  feedbackOfClient: limit('feedback-client', 60, day),
  /** Messages without an account: each is a row that stays for a year. */
  contacts: limit('contact', 10, day),
  /** Downloads of apps that are counted; beyond, they are only led on. */
  appDownloads: limit('app-download', 20, day),
  /** By account: each picture is decoded. */
  pictures: limit('picture', 30, hour),
  /** Each stores a row. */
  passkeysAsked: limit('passkey-asked', 120, 10 * minute),
  /** Answers of authenticators: each is a signature to verify. */
  passkeysGiven: limit('passkey-given', 60, 10 * minute),
  /** By account: mails about wrong codes of the second step. */
  wrongCodeMails: limit('wrong-code-mails', 1, day),
  /** By account and place: of sign-ins from a new place at one moment, one is mailed. */
  signInPlaces: limit('sign-in-place', 1, 10 * minute),
  /** Reports of what is counted. */
  statistics: limit('statistics', 120, hour),
  /** What one client has of a day's numbers at most. */
  statisticsOfDay: limit('statistics-day', 600, day),
  /** By network: totals that a day did not have before. `max` is of an empty day; the fuller it is, the fewer. */
  newTallies: limit('statistics-new', maxTalliesPerDay / talliesPart, day),
  countries: limit('country', 300, hour),
  /** Wrong admin keys, of all clients and calls of the admin listener together. */
  operatorKeys: limit('operator-key', 20, 10 * minute),
} as const;

/**
 * How many mails of a cause one mailbox gets, whoever causes them; beyond, what was asked goes on without a mail. Keyed by
 * the mailbox. Each cause has its own count: who uses up one hides no other.
 */
export const mailLimits = {
  /** Beyond `mailsPerAddress` each one is the price of a solved challenge, and a price is no limit. */
  code: limit('mail-code', 30, hour),
  password: limit('mail-password', 10, day),
  address: limit('mail-address', 10, day),
  twoStep: limit('mail-two-step', 10, day),
  passkey: limit('mail-passkey', 10, day),
  signIn: limit('mail-sign-in', 10, day),
  deletion: limit('mail-deletion', 10, day),
  membership: limit('mail-membership', 10, day),
  subscription: limit('mail-subscription', 10, day),
  /** Messages to the operator: beyond, they are only stored. */
  feedback: limit('mail-feedback', 200, day),
  contact: limit('mail-contact', 200, day),
} as const satisfies Record<string, Limit>;

/** What a mail is sent for. */
export type MailCause = keyof typeof mailLimits;

/** So many links a day may an account of such a tier give; its key is the account's id. */
export const offlineLimit = ({ dailyTasks }: { readonly dailyTasks: number }): Limit =>
  limit('offline', dailyTasks, day);

/** Lives of what the service hands out, in milliseconds. */
export const lives = {
  accessToken: 1000 * serverCookieSeconds.session,
  refreshToken: 1000 * serverCookieSeconds.refresh,
  /** The longest that a session is renewed. */
  session: 90 * day,
  /** How long after its use a refresh token may be used again by the same sender. */
  repeatedRefresh: 30_000,
  /** A sign-in in another window, and the authorization that it asks for. */
  attempt: 1000 * serverCookieSeconds.attempt,
  authorizationCode: minute,
  deviceCode: 10 * minute,
  verification: 10 * minute,
  /** From the right code to the sign-up that it is for. */
  verificationToken: 30 * minute,
  /** From the right password to the second step of the sign-in. */
  signInChallenge: 10 * minute,
  /** From the QR code to the first code of the authenticator app. */
  twoStepSetup: 15 * minute,
  /** From the question to the answer of an authenticator. */
  passkeyChallenge: 1000 * serverCookieSeconds.passkey,
  challenge: 5 * minute,
  captchaToken: 5 * minute,
  /** From the right passcode on. */
  passToken: 1000 * serverCookieSeconds.sharePasscode,
  upload: day,
  /** Of an upload-only link: the reserved space is released soon when no bytes arrive. */
  linkUpload: hour,
  archive: hour,
  order: 30 * minute,
  unsubscribeLink: 180 * day,
  /** Of a deleted account, until everything of it is removed. */
  deletedAccount: 30 * day,
  fileAddress: 10 * minute,
  /** A film is read, range by range, for as long as it is watched. */
  mediaAddress: 6 * hour,
} as const;

/** Max. open sessions of an account: a sign-in beyond ends the one that was used longest ago. */
export const maxOpenSessions = 500;
/** Max. passkeys of an account. */
export const maxPasskeys = 20;
/** How often one captcha token serves; a retry must not need another challenge. */
export const usesPerCaptchaToken = 5;
/** Tries at a code that was mailed. */
export const maxVerificationTries = 5;
/** Seconds between two questions of a waiting device. */
export const devicePollInterval = 5;
/** Max. open uploads of an account: each may store one part beyond its reservation. */
export const maxOpenUploads = 1000;
/** Max. open uploads of an upload-only link, so that visitors cannot use up those of its owner. */
export const maxOpenLinkUploads = 40;
/** Of these, of one client, so that it cannot block the others. */
export const maxOpenUploadsOfSender = 8;
/** How long the slug of an ended share is reserved for its account. */
export const slugHold = 30 * day;
/** Max. addresses that a share has had. */
export const maxSlugsPerShare = 5;
/** Max. open shares of an account with a slug, so that no account takes all of them. */
export const maxSlugsPerAccount = 200;
/** Days of a share's chart. */
export const shareDays = 24;
/** More entries than this are copied by a task. */
export const maxEntriesAtOnce = 500;

const freePassTries = 5;
const freePassWindow = 10 * minute;
const maxPassWait = hour;

/** The wrong passcodes of one client at one share; times in ms since 1970. */
export interface PassTries {
  readonly tries: number;
  readonly first_at: number;
  readonly last_at: number;
  /** When the next try may be made. */
  readonly open_at: number;
}

/** Seconds until a share takes the next try; never more than the longest wait, and none that a clock set back has made longer. */
export function passWait(row: PassTries | undefined, now: number): number {
  const rest = (row?.open_at ?? 0) - now;
  return rest <= 0 || rest > 2 * maxPassWait ? 0 : Math.min(rest, maxPassWait) / 1000;
}

/** The tries with one more: the fifth makes the client wait 1 minute, each further one twice as long, up to 60. */
export function withPassTry(row: PassTries | undefined, now: number): PassTries | { readonly wait: number } {
  const known =
    row === undefined ||
    Math.abs(now - row.last_at) >= day ||
    (row.tries < freePassTries && now - row.first_at >= freePassWindow)
      ? null
      : row;
  const wait = known === null ? 0 : passWait(known, now);
  if (wait > 0) return { wait };
  const tries = (known?.tries ?? 0) + 1;
  const closed = tries < freePassTries ? 0 : Math.min(maxPassWait, minute * 2 ** (tries - freePassTries));
  return { tries, first_at: known?.first_at ?? now, last_at: now, open_at: now + closed };
}
