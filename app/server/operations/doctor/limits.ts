import { signUpMode } from '../../features/accounts/sign-up/sign-up-mode.ts';
import type { Services } from '../../services.ts';
import { demonstrationEmail } from '../demonstration/create.ts';
import type { Subject } from './finding.ts';

/** What a server works without, while people miss something. */
export const limits = [
  'address',
  'proxy',
  'mail',
  'filmsOff',
  'encoders',
  'backups',
  'openSignUp',
  'demonstration',
] as const;
export type Limit = (typeof limits)[number];

/** What is so and what to do, for the log and `aloft doctor`; the console says it in its languages. */
export const limitSentences: Readonly<
  Record<Limit, { readonly subject: Subject; readonly sentence: string }>
> = {
  address: {
    subject: 'address',
    sentence: 'ALOFT_PUBLIC_URL is not set: only this computer reaches the server.',
  },
  proxy: {
    subject: 'proxy',
    sentence:
      'ALOFT_TRUSTED_PROXIES is not set: behind a proxy all people count as one, and one of them can use up what all have.',
  },
  mail: {
    subject: 'mail',
    sentence:
      'ALOFT_SMTP_URL is not set: mails are files in the outbox, and nobody can prove an address or set a new password.',
  },
  filmsOff: {
    subject: 'films',
    sentence:
      'ALOFT_STREAMS or ALOFT_FFMPEG is off: films that a browser does not play can only be downloaded.',
  },
  encoders: {
    subject: 'films',
    sentence:
      'There is no ffmpeg with H.264 and AAC and ffprobe beside it: films that a browser does not play can only be downloaded. Install ffmpeg, or name it in ALOFT_FFMPEG.',
  },
  backups: {
    subject: 'backups',
    sentence:
      'ALOFT_BACKUPS is not set: nothing is backed up by itself. Set it to a folder on another disk, or take backups with "aloft backup create".',
  },
  openSignUp: {
    subject: 'sign-up',
    sentence:
      'Sign-up is open: anybody who reaches the server makes an account. Where that is not meant, use "aloft sign-up set invited".',
  },
  demonstration: {
    subject: 'demonstration',
    sentence: `The demonstration account ${demonstrationEmail} is on this server: delete it with "aloft user delete", and set ALOFT_DEMO to off, before others use the server.`,
  },
};

async function hasDemonstration({ db }: Services): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', demonstrationEmail)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * What this server works without, in the order of `limits`; `hasEncoders` says whether the programs of films are there.
 * A few cheap reads.
 */
export async function findLimits(services: Services, hasEncoders: boolean): Promise<readonly Limit[]> {
  const { publicUrl, trustedProxies, smtpUrl, streams, ffmpeg, backups, isPublic } = services.configuration;
  const isOff = !streams || ffmpeg === 'off';
  const found: Readonly<Record<Limit, boolean>> = {
    address: publicUrl === null,
    proxy: publicUrl !== null && trustedProxies.length === 0,
    mail: smtpUrl === null,
    filmsOff: isOff,
    encoders: !isOff && !hasEncoders,
    backups: backups === null,
    openSignUp: isPublic && (await signUpMode(services)) === 'open',
    demonstration: await hasDemonstration(services),
  };
  return limits.filter((limit) => found[limit]);
}

/** Says in the log, once a start, what the server works without and what to do. */
export async function sayLimits(services: Services): Promise<void> {
  for (const limit of await findLimits(services, services.streams.isReady))
    services.log({ event: 'limit', what: limit, detail: limitSentences[limit].sentence });
}
