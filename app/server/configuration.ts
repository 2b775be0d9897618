import { isEmbedOrigin, type SignUpMode, signUpModes } from '@aloft/core/rules';
import {
  browserClient,
  type CheckInRule,
  exampleClients,
  isPlainLine,
  type RegisteredClient,
  type Tiers,
} from '@aloft/core/service';
import * as v from 'valibot';
import { CheckInVariables, readCheckIn } from './features/vip/check-in-settings.ts';
import { readTiers, TierVariables } from './features/vip/tiers.ts';
import { type Backups, BackupVariables, backupProblem, readBackups } from './operations/backup/settings.ts';
import type { ObjectStore } from './platform/blobs/object-store.ts';
import { Clients } from './platform/clients/registered-clients.ts';
import {
  bytes,
  contact,
  line,
  mailAddress,
  oneOf,
  origin,
  plainLineRule,
  setVariables,
  wholeNumber,
} from './platform/environment/variables.ts';
import { isLoopbackHost, normaliseAddress } from './platform/http/client-address.ts';
import { KeyText } from './platform/keys/key.ts';
import type { MailSender } from './platform/mail/smtp.ts';

/** Who runs a server: as policies name them (R2.5). */
export interface Operator {
  readonly name: string;
  /** Postal, on one line. */
  readonly address: string;
  readonly mail: string;
  /** The law that the agreements name, and its courts. */
  readonly law: string;
}

/** Every setting of an operator, read once at start. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly contentPort: number;
  readonly dataFolder: string;
  /** The keys that encrypt stored secrets, newest first; empty to use a key file in the data folder. */
  readonly secretKeys: readonly string[];
  /** The URL of a PostgreSQL database; null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Lifetime of a lease whose process has died, in s. Only matters when processes share a database. */
  readonly leaseSeconds: number;
  /** Null to make no backups but those that somebody asks for. */
  readonly backups: Backups | null;
  /** The object store; null to keep blobs in the data folder. */
  readonly objectStore: ObjectStore | null;
  /** Whether an empty data folder gets demonstration data; never when the server is reachable from other computers. */
  readonly demonstration: boolean;
  readonly captcha: 'off' | 'risk' | 'always';
  readonly development: boolean;
  /** Who may make an account; null leaves it to operators (`signUpMode`). */
  readonly signUp: SignUpMode | null;
  /** Whether other computers reach the server. */
  readonly isPublic: boolean;
  /** The public URL behind a reverse proxy; null when clients reach the listeners directly. */
  readonly publicUrl: string | null;
  readonly contentUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly clients: readonly RegisteredClient[];
  /** Storage quota of a new account, in bytes. */
  readonly freeQuota: number;
  /** Max. entries of an account, members included: files, folders, trash and uploads in progress. */
  readonly maxEntries: number;
  /** Storage quota of a member, in bytes. */
  readonly vipQuota: number;
  /** Limits of members and of free accounts, storage aside. */
  readonly tiers: Tiers;
  /** Max. invitations per calendar month that give days to the inviter. Invited accounts get theirs in any case. */
  readonly invitationsPerMonth: number;
  /** What a daily check-in gives (R2.4). */
  readonly checkIn: CheckInRule;
  /** The payment provider; with `off`, nothing can be bought. */
  readonly payments: 'sandbox' | 'off';
  /** Blocked countries, as two-letter upper-case codes (R7.26). */
  readonly blockedCountries: readonly string[];
  /** Who runs this server, as its policies say it; what is empty they mark as not given. */
  readonly operator: Operator;
  /** The name of the operator’s Telegram bot, which help articles are opened in (R2.18); empty for none. */
  readonly telegramBot: string;
  /** The folder of the operator’s own policies; empty for none. */
  readonly policyFolder: string;
  /** Where visitors reach the operator, as an address of a link; empty for nowhere. */
  readonly contact: string;
  /** The port of the admin listener, on loopback only; without an admin key there is no such listener (R6.5). */
  readonly adminPort: number;
  readonly adminKey: string | null;
  /** Other hosts that a redirect rule may lead to: `host` or `host:port`, lower case (R2.16). */
  readonly redirectHosts: readonly string[];
  /** Origins whose pages may frame those of ours that may be framed (R2.19). */
  readonly frameOrigins: readonly string[];
  /** Whether five quick presses open the debug console (R2.22). */
  readonly debugConsole: boolean;
  /** Whether magnet links and `.torrent` files are downloaded, by an engine in a child process (R1.9). */
  readonly torrents: boolean;
  /** The torrent engine, `qbittorrent-nox`: a name on the PATH, or an absolute path. */
  readonly qbittorrent: string;
  /** The decoder of video frames for thumbnails: a name on the PATH, an absolute path, or `off` (R10.6). */
  readonly ffmpeg: string;
  /** Whether films are made into streams that every browser plays, where the decoder stands (R5.3). */
  readonly streams: boolean;
  /** Max. size of what is kept of such streams, in bytes. */
  readonly streamCache: number;
  /** What is kept free of the data folder's disk, in bytes; null for a twentieth of the disk, within limits. */
  readonly diskReserve: number | null;
  /** `smtp(s)://user:password@host:port`; null writes mails as files into the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: MailSender;
  /** Where feedback is mailed to; empty keeps it for `aloft feedback list` alone. */
  readonly feedbackMail: string;
  /** Days for which daily totals of use are kept, today included; 0 keeps none (R2.9). */
  readonly statisticsDays: number;
  /** Days between a deletion request and the purge of the account (R10.10). */
  readonly deletionGraceDays: number;
  /** Days after which an entry in the trash is deleted for good; 0 keeps it until somebody empties the trash. */
  readonly trashDays: number;
  /** Loopback `host:port` targets that offline downloads may fetch; set by tests only, never by the environment. */
  readonly offlineTestTargets: readonly string[];
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const Port = wholeNumber(0, 65_535);
const Sender = v.pipe(
  v.string(),
  v.regex(/^([^<>@\p{Cc}]* )?<?[^\s<>@,;:"]+@[^\s<>@,;:"]+>?$/u, 'it is Name <address>, or an address'),
  v.check(isPlainLine, plainLineRule),
  v.transform((text): MailSender => {
    const [address = ''] = /[^\s<>]+@[^\s<>]+/.exec(text) ?? [];
    return { name: text.split('<', 1)[0]?.replace(address, '').trim() ?? '', address };
  }),
);

const OperatorLine = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(300, 'it has 300 characters at most'),
    v.check(isPlainLine, plainLineRule),
  ),
  '',
);

const Environment = v.object({
  ALOFT_HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]{1,253}$/, 'it is an address of this computer, such as 127.0.0.1 or ::'),
    ),
    '127.0.0.1',
  ),
  ALOFT_PORT: v.optional(Port, '4600'),
  ALOFT_CONTENT_PORT: v.optional(Port, '4601'),
  ALOFT_DATA: v.optional(line, '.data'),
  ...BackupVariables,
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(postgres(ql)?:\/\/.+)?$/, 'it begins with postgres://')),
    '',
  ),
  ALOFT_SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => listOf(text)),
      v.array(KeyText),
    ),
    '',
  ),
  ALOFT_LEASE_SECONDS: v.optional(wholeNumber(1, 999), '30'),
  ALOFT_S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^(https?:\/\/[^/]+\/[^/]+)?$/, 'it is https://host/bucket')),
    '',
  ),
  ALOFT_S3_REGION: v.optional(line, 'auto'),
  ALOFT_S3_ACCESS_KEY_ID: v.optional(line, ''),
  ALOFT_S3_SECRET_ACCESS_KEY: v.optional(line, ''),
  ALOFT_CLIENTS: v.optional(Clients, '[]'),
  ALOFT_DEMO: v.optional(oneOf('on', 'off')),
  ALOFT_CAPTCHA: v.optional(oneOf('off', 'risk', 'always'), 'risk'),
  ALOFT_DEV: v.optional(oneOf('0', '1'), '0'),
  ALOFT_SIGN_UP: v.optional(oneOf(...signUpModes)),
  ALOFT_PUBLIC_URL: v.optional(origin),
  ALOFT_CONTENT_URL: v.optional(origin),
  ALOFT_TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => listOf(text).every((one) => normaliseAddress(one) !== null),
        'it is a list of network addresses such as 127.0.0.1,::1',
      ),
    ),
    '',
  ),
  ALOFT_QUOTA: v.optional(bytes, String(10 * 1024 ** 3)),
  // A row with its index entries takes about 1 kB, so one account fills at most 1 GB of the database.
  ALOFT_MAX_ENTRIES: v.optional(wholeNumber(1, 999_999_999_999), '5000000'),
  ...TierVariables,
  ALOFT_INVITATIONS_PER_MONTH: v.optional(wholeNumber(0, 9999), '5'),
  ...CheckInVariables,
  ALOFT_PAYMENTS: v.optional(oneOf('sandbox', 'off')),
  ALOFT_BLOCKED_COUNTRIES: v.optional(
    v.pipe(v.string(), v.regex(/^([A-Za-z]{2}( *, *[A-Za-z]{2})*)?$/, 'it is a list such as XX,YY')),
    '',
  ),
  ALOFT_CONTACT: v.optional(contact, ''),
  ALOFT_OPERATOR_NAME: OperatorLine,
  ALOFT_OPERATOR_ADDRESS: OperatorLine,
  ALOFT_OPERATOR_MAIL: v.optional(mailAddress, ''),
  ALOFT_OPERATOR_LAW: OperatorLine,
  ALOFT_POLICIES: v.optional(line, ''),
  ALOFT_TELEGRAM_BOT: v.optional(
    v.pipe(v.string(), v.regex(/^(\w{5,32})?$/, 'it is the name of a bot, without @')),
    '',
  ),
  ALOFT_ADMIN_PORT: v.optional(Port, '4602'),
  ALOFT_ADMIN_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^([\x21-\x7e]{16,256})?$/, 'it needs 16 to 256 plain characters')),
    '',
  ),
  ALOFT_REDIRECT_HOSTS: v.optional(line, ''),
  ALOFT_FRAME_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => listOf(text)),
      v.array(
        v.pipe(
          v.string(),
          v.check(isEmbedOrigin, 'it is a list of origins such as https://intranet.example'),
        ),
      ),
    ),
    '',
  ),
  ALOFT_DEBUG_CONSOLE: v.optional(oneOf('on', 'off'), 'off'),
  ALOFT_TORRENTS: v.optional(oneOf('on', 'off'), 'off'),
  ALOFT_QBITTORRENT: v.optional(line, 'qbittorrent-nox'),
  ALOFT_FFMPEG: v.optional(line, 'ffmpeg'),
  ALOFT_STREAMS: v.optional(oneOf('on', 'off'), 'on'),
  ALOFT_STREAM_CACHE: v.optional(bytes, String(4 * 1024 ** 3)),
  ALOFT_DISK_RESERVE: v.optional(bytes),
  ALOFT_SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(smtps?:\/\/[^/\s]+)?$/, 'it is smtp(s)://user:password@host:port')),
    '',
  ),
  ALOFT_MAIL_FROM: v.optional(Sender, 'Aloft <no-reply@localhost>'),
  ALOFT_FEEDBACK_MAIL: v.optional(mailAddress, ''),
  ALOFT_STATISTICS_DAYS: v.optional(wholeNumber(0, 3650), '400'),
  ALOFT_DELETION_GRACE_DAYS: v.optional(wholeNumber(1, 3650), '30'),
  ALOFT_TRASH_DAYS: v.optional(wholeNumber(0, 3650), '30'),
});
/**
 * The names of all settings.
 *
 * @internal Tests compare the guide with it.
 */
export const settingNames: readonly string[] = Object.keys(Environment.entries);
export type ConfigurationResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly problem: string };

/** What two settings cannot both be; null where they agree. */
function contradictionIn(read: v.InferOutput<typeof Environment>): string | null {
  const { ALOFT_PORT: port, ALOFT_PUBLIC_URL: people, ALOFT_CONTENT_URL: content } = read;
  if (port !== 0 && port === read.ALOFT_CONTENT_PORT)
    return 'ALOFT_PORT and ALOFT_CONTENT_PORT are the same: each listener needs a port of its own';
  const isSecure = people?.startsWith('https:') === true;
  if (isSecure && content === undefined)
    return 'ALOFT_PUBLIC_URL needs ALOFT_CONTENT_URL: the https address of the content, another one than that of the app';
  // What is not set is an address of this computer, as the server makes it.
  const own = (host: string, at: number): string => new URL(`http://${host}:${at}`).origin;
  if ((people ?? own('localhost', port)) === (content ?? own('127.0.0.1', read.ALOFT_CONTENT_PORT)))
    return 'ALOFT_PUBLIC_URL and ALOFT_CONTENT_URL are the same: a hostile file would run where the cookies are. Content needs another host name, or another port';
  if (isSecure && content?.startsWith('https:') !== true)
    return 'ALOFT_CONTENT_URL must be https, as ALOFT_PUBLIC_URL is';
  if (
    read.ALOFT_S3_ENDPOINT !== '' &&
    (read.ALOFT_S3_ACCESS_KEY_ID === '' || read.ALOFT_S3_SECRET_ACCESS_KEY === '')
  )
    return 'ALOFT_S3_ENDPOINT needs ALOFT_S3_ACCESS_KEY_ID and ALOFT_S3_SECRET_ACCESS_KEY';
  return backupProblem(read);
}

/** Reads the environment. Problems are listed as text: invalid values, or plain http on a public address. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigurationResult {
  const given = setVariables(environment, settingNames);
  if ('tooLong' in given)
    return { ok: false, problem: `${given.tooLong} is longer than any value it can have` };
  const parsed = v.safeParse(Environment, given.set);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { ok: false, problem: `${String(issue.path?.[0]?.key)} has no meaning: ${issue.message}` };
  }
  const read = parsed.output;
  const publicUrl = read.ALOFT_PUBLIC_URL ?? null;
  const secure = publicUrl?.startsWith('https:') === true;
  if (!secure && !isLoopbackHost(read.ALOFT_HOST)) {
    return {
      ok: false,
      problem: `ALOFT_HOST=${read.ALOFT_HOST} reaches beyond this computer: set ALOFT_PUBLIC_URL and ALOFT_CONTENT_URL to the https addresses people use`,
    };
  }
  if (publicUrl !== null && !secure && !isLoopbackHost(new URL(publicUrl).hostname)) {
    return { ok: false, problem: 'ALOFT_PUBLIC_URL must be https, or this computer' };
  }
  const contradiction = contradictionIn(read);
  if (contradiction !== null) return { ok: false, problem: contradiction };
  const isLocal =
    isLoopbackHost(read.ALOFT_HOST) && (publicUrl === null || isLoopbackHost(new URL(publicUrl).hostname));
  if (read.ALOFT_DEMO === 'on' && !isLocal) {
    return {
      ok: false,
      problem: 'ALOFT_DEMO=on is for this computer alone: everybody could sign in where others reach it',
    };
  }
  if (read.ALOFT_SMTP_URL !== '' && given.set.ALOFT_MAIL_FROM === undefined) {
    return { ok: false, problem: 'ALOFT_SMTP_URL needs ALOFT_MAIL_FROM: the address that mails come from' };
  }
  return {
    ok: true,
    configuration: {
      host: read.ALOFT_HOST,
      port: read.ALOFT_PORT,
      contentPort: read.ALOFT_CONTENT_PORT,
      dataFolder: read.ALOFT_DATA,
      secretKeys: read.ALOFT_SECRET_KEY,
      backups: readBackups(read),
      databaseUrl: read.DATABASE_URL === '' ? null : read.DATABASE_URL,
      leaseSeconds: read.ALOFT_LEASE_SECONDS,
      objectStore:
        read.ALOFT_S3_ENDPOINT === ''
          ? null
          : {
              endpoint: read.ALOFT_S3_ENDPOINT,
              region: read.ALOFT_S3_REGION,
              accessKeyId: read.ALOFT_S3_ACCESS_KEY_ID,
              secretAccessKey: read.ALOFT_S3_SECRET_ACCESS_KEY,
            },
      demonstration: read.ALOFT_DEMO !== 'off' && isLocal,
      captcha: read.ALOFT_CAPTCHA,
      development: read.ALOFT_DEV === '1',
      signUp: read.ALOFT_SIGN_UP ?? null,
      isPublic: !isLocal,
      publicUrl,
      contentUrl: read.ALOFT_CONTENT_URL ?? null,
      trustedProxies: listOf(read.ALOFT_TRUSTED_PROXIES),
      clients: [browserClient, ...exampleClients, ...read.ALOFT_CLIENTS],
      freeQuota: read.ALOFT_QUOTA,
      maxEntries: read.ALOFT_MAX_ENTRIES,
      vipQuota: read.ALOFT_VIP_QUOTA,
      tiers: readTiers(read),
      invitationsPerMonth: read.ALOFT_INVITATIONS_PER_MONTH,
      checkIn: readCheckIn(read),
      // A public server sells nothing through the sandbox unless the operator says so.
      payments: read.ALOFT_PAYMENTS ?? (secure ? 'off' : 'sandbox'),
      blockedCountries: listOf(read.ALOFT_BLOCKED_COUNTRIES.toUpperCase()),
      contact: read.ALOFT_CONTACT,
      operator: {
        name: read.ALOFT_OPERATOR_NAME,
        address: read.ALOFT_OPERATOR_ADDRESS,
        mail: read.ALOFT_OPERATOR_MAIL,
        law: read.ALOFT_OPERATOR_LAW,
      },
      telegramBot: read.ALOFT_TELEGRAM_BOT,
      policyFolder: read.ALOFT_POLICIES,
      adminPort: read.ALOFT_ADMIN_PORT,
      adminKey: read.ALOFT_ADMIN_KEY === '' ? null : read.ALOFT_ADMIN_KEY,
      redirectHosts: listOf(read.ALOFT_REDIRECT_HOSTS.toLowerCase()),
      ffmpeg: read.ALOFT_FFMPEG,
      streams: read.ALOFT_STREAMS === 'on',
      streamCache: read.ALOFT_STREAM_CACHE,
      diskReserve: read.ALOFT_DISK_RESERVE ?? null,
      frameOrigins: read.ALOFT_FRAME_ORIGINS,
      debugConsole: read.ALOFT_DEBUG_CONSOLE === 'on',
      torrents: read.ALOFT_TORRENTS === 'on',
      qbittorrent: read.ALOFT_QBITTORRENT,
      smtpUrl: read.ALOFT_SMTP_URL === '' ? null : read.ALOFT_SMTP_URL,
      mailFrom: read.ALOFT_MAIL_FROM,
      feedbackMail: read.ALOFT_FEEDBACK_MAIL,
      statisticsDays: read.ALOFT_STATISTICS_DAYS,
      deletionGraceDays: read.ALOFT_DELETION_GRACE_DAYS,
      trashDays: read.ALOFT_TRASH_DAYS,
      offlineTestTargets: [],
    },
  };
}
