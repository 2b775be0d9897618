import * as v from 'valibot';
import { readTiers, type Tiers, TierVariables } from './features/vip/tiers.ts';
import type { ObjectStore } from './platform/blobs/object-store.ts';
import {
  browserClient,
  Clients,
  isLoopback,
  plainLineRule,
  type RegisteredClient,
  terminalClient,
} from './platform/clients/registered-clients.ts';
import { isPlainLine } from './platform/http/clean-text.ts';
import { normaliseAddress } from './platform/http/client-address.ts';
import { KeyText } from './platform/keys/key.ts';
import type { MailSender } from './platform/mail/smtp.ts';

/** Everything that an operator can set, read once at the start. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly contentPort: number;
  readonly dataFolder: string;
  /** What stored secrets are sealed with, the newest first; none for a file in the data folder. */
  readonly secretKeys: readonly string[];
  /** The address of a PostgreSQL database; null for a file in the data folder. */
  readonly databaseUrl: string | null;
  /** How long what a process had taken stays taken after it died; matters to processes that share a database. */
  readonly leaseSeconds: number;
  /** Where bytes are kept when not in the data folder. */
  readonly objectStore: ObjectStore | null;
  /** Whether an empty data folder gets a demonstration drive; never where others than this computer reach the server. */
  readonly demonstration: boolean;
  readonly captcha: 'off' | 'risk' | 'always';
  readonly development: boolean;
  /** Set when the product stands behind a proxy; the listeners' own addresses otherwise. */
  readonly publicUrl: string | null;
  readonly contentUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly clients: readonly RegisteredClient[];
  /** Bytes that a new account may store. */
  readonly freeQuota: number;
  /** Entries that an account may have, members too: files, folders, what is in the trash and what is being uploaded. */
  readonly maxEntries: number;
  /** Bytes that an account may store while it is a member. */
  readonly vipQuota: number;
  /** What members and others may use beside space. */
  readonly tiers: Tiers;
  /** Invitations of a calendar month that give days to the one who invited; the guests are given theirs in any case. */
  readonly invitationsPerMonth: number;
  /** Who takes payments; with `off` nothing can be bought. */
  readonly payments: 'sandbox' | 'off';
  /** Countries, as two capitals, from where the service may not be used (R7.26). */
  readonly blockedCountries: readonly string[];
  /** The operator's own listener, on this computer only; there is none without a key (R6.5). */
  readonly adminPort: number;
  readonly adminKey: string | null;
  /** Hosts elsewhere that a redirect rule may lead to: `host` or `host:port`, lower case (R2.16). */
  readonly redirectHosts: readonly string[];
  /** Whether five quick presses open the debug console (R2.22). */
  readonly debugConsole: boolean;
  /** Whether magnet links and `.torrent` files are fetched, by an engine in a process of its own (R1.9). */
  readonly torrents: boolean;
  /** The torrent engine, `qbittorrent-nox`: a name on the PATH, or an absolute path. */
  readonly qbittorrent: string;
  /** What decodes frames of films for thumbnails: a name on the PATH, an absolute path, or `off` (R10.6). */
  readonly ffmpeg: string;
  /** `smtp(s)://user:password@host:port`; null puts mails as files into the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: MailSender;
  /** Days from "delete my account" to the removal of everything (R10.10). */
  readonly deletionGraceDays: number;
  /** `host:port` on this computer that offline downloads may fetch; no environment variable sets it, tests do. */
  readonly offlineTestTargets: readonly string[];
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const Origin = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text).origin),
);
const Sender = v.pipe(
  v.string(),
  v.regex(/^([^<>@\p{Cc}]* )?<?[^\s<>@,;:"]+@[^\s<>@,;:"]+>?$/u, 'it is Name <address>, or an address'),
  v.check(isPlainLine, plainLineRule),
  v.transform((text): MailSender => {
    const [address = ''] = /[^\s<>]+@[^\s<>]+/.exec(text) ?? [];
    return { name: text.split('<', 1)[0]?.replace(address, '').trim() ?? '', address };
  }),
);

const Environment = v.object({
  ALOFT_HOST: v.optional(v.string(), '127.0.0.1'),
  ALOFT_PORT: v.optional(Port, '4600'),
  ALOFT_CONTENT_PORT: v.optional(Port, '4601'),
  ALOFT_DATA: v.optional(v.string(), '.data'),
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
  ALOFT_LEASE_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1)),
    '30',
  ),
  ALOFT_S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^(https?:\/\/[^/]+\/[^/]+)?$/, 'it is https://host/bucket')),
    '',
  ),
  ALOFT_S3_REGION: v.optional(v.string(), 'auto'),
  ALOFT_S3_ACCESS_KEY_ID: v.optional(v.string(), ''),
  ALOFT_S3_SECRET_ACCESS_KEY: v.optional(v.string(), ''),
  ALOFT_CLIENTS: v.optional(Clients, '[]'),
  ALOFT_DEMO: v.optional(v.picklist(['on', 'off', '']), ''),
  ALOFT_CAPTCHA: v.optional(v.picklist(['off', 'risk', 'always']), 'risk'),
  ALOFT_DEV: v.optional(v.string(), ''),
  ALOFT_PUBLIC_URL: v.optional(Origin),
  ALOFT_CONTENT_URL: v.optional(Origin),
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
  ALOFT_QUOTA: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/)), String(10 * 1024 ** 3)),
  // A row with its index entries is about a kilobyte: one account fills a gigabyte of the database at most.
  ALOFT_MAX_ENTRIES: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/)), '5000000'),
  ...TierVariables,
  ALOFT_INVITATIONS_PER_MONTH: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'it is a number up to 9999'), v.transform(Number)),
    '5',
  ),
  ALOFT_PAYMENTS: v.optional(v.picklist(['sandbox', 'off', '']), ''),
  ALOFT_BLOCKED_COUNTRIES: v.optional(
    v.pipe(v.string(), v.regex(/^([A-Za-z]{2}( *, *[A-Za-z]{2})*)?$/, 'it is a list such as XX,YY')),
    '',
  ),
  ALOFT_ADMIN_PORT: v.optional(Port, '4602'),
  ALOFT_ADMIN_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^([\x21-\x7e]{16,256})?$/, 'it needs 16 to 256 plain characters')),
    '',
  ),
  ALOFT_REDIRECT_HOSTS: v.optional(v.string(), ''),
  ALOFT_DEBUG_CONSOLE: v.optional(v.picklist(['on', 'off']), 'off'),
  ALOFT_TORRENTS: v.optional(v.picklist(['on', 'off']), 'off'),
  ALOFT_QBITTORRENT: v.optional(v.string(), 'qbittorrent-nox'),
  ALOFT_FFMPEG: v.optional(v.string(), 'ffmpeg'),
  ALOFT_SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(smtps?:\/\/[^/\s]+)?$/, 'it is smtp(s)://user:password@host:port')),
    '',
  ),
  ALOFT_MAIL_FROM: v.optional(Sender, 'Aloft <no-reply@localhost>'),
  ALOFT_DELETION_GRACE_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(3650)),
    '30',
  ),
});
/** The names of everything that can be set. */
export const settingNames: readonly string[] = Object.keys(Environment.entries);
export type ConfigurationResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly problem: string };

/** Reads the environment; a value that makes no sense, or plain http beyond this computer, is a problem in words. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigurationResult {
  const parsed = v.safeParse(Environment, environment);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = issue.path?.[0]?.key;
    return {
      ok: false,
      problem: `${String(name)} is not a value that the server understands: ${issue.message}`,
    };
  }
  const read = parsed.output;
  const publicUrl = read.ALOFT_PUBLIC_URL ?? null;
  const secure = publicUrl?.startsWith('https:') === true;
  if (!secure && !isLoopback(read.ALOFT_HOST)) {
    return {
      ok: false,
      problem: `ALOFT_HOST=${read.ALOFT_HOST} reaches beyond this computer: set ALOFT_PUBLIC_URL and ALOFT_CONTENT_URL to the https addresses people use`,
    };
  }
  if (publicUrl !== null && !secure && !isLoopback(new URL(publicUrl).hostname)) {
    return { ok: false, problem: 'ALOFT_PUBLIC_URL must be https, or this computer' };
  }
  const isLocal =
    isLoopback(read.ALOFT_HOST) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
  if (read.ALOFT_DEMO === 'on' && !isLocal) {
    return {
      ok: false,
      problem: 'ALOFT_DEMO=on is for this computer alone: everybody could sign in where others reach it',
    };
  }
  if (read.ALOFT_SMTP_URL !== '' && environment.ALOFT_MAIL_FROM === undefined) {
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
      publicUrl,
      contentUrl: read.ALOFT_CONTENT_URL ?? null,
      trustedProxies: listOf(read.ALOFT_TRUSTED_PROXIES),
      clients: [browserClient, terminalClient, ...read.ALOFT_CLIENTS],
      freeQuota: Number(read.ALOFT_QUOTA),
      maxEntries: Number(read.ALOFT_MAX_ENTRIES),
      vipQuota: Number(read.ALOFT_VIP_QUOTA),
      tiers: readTiers(read),
      invitationsPerMonth: read.ALOFT_INVITATIONS_PER_MONTH,
      // Where strangers come, nobody is given days for nothing unless the operator says so.
      payments: read.ALOFT_PAYMENTS === '' ? (secure ? 'off' : 'sandbox') : read.ALOFT_PAYMENTS,
      blockedCountries: listOf(read.ALOFT_BLOCKED_COUNTRIES.toUpperCase()),
      adminPort: read.ALOFT_ADMIN_PORT,
      adminKey: read.ALOFT_ADMIN_KEY === '' ? null : read.ALOFT_ADMIN_KEY,
      redirectHosts: listOf(read.ALOFT_REDIRECT_HOSTS.toLowerCase()),
      ffmpeg: read.ALOFT_FFMPEG,
      debugConsole: read.ALOFT_DEBUG_CONSOLE === 'on',
      torrents: read.ALOFT_TORRENTS === 'on',
      qbittorrent: read.ALOFT_QBITTORRENT,
      smtpUrl: read.ALOFT_SMTP_URL === '' ? null : read.ALOFT_SMTP_URL,
      mailFrom: read.ALOFT_MAIL_FROM,
      deletionGraceDays: read.ALOFT_DELETION_GRACE_DAYS,
      offlineTestTargets: [],
    },
  };
}
