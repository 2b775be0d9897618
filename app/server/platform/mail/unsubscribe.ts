import { createHmac, timingSafeEqual } from 'node:crypto';
import { lives, normaliseEmail, UnsubscribeQuery, Unsubscription } from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import * as v from 'valibot';
import type { Services } from '../../services.ts';
import type { Database } from '../database/open.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** A kind of mail to a normalised address. */
interface MailKind {
  readonly email: string;
  readonly scene: string;
}

// Domain separation from content URLs, which are signed with the same key.
const sign = (services: Services, payload: string): Buffer =>
  createHmac('sha256', services.signingKey).update(`unsubscribe.${payload}`).digest();

/** The `d` parameter of a mail's unsubscribe link: signed, valid for half a year (R7.18). */
export function unsubscribeText(services: Services, wanted: MailKind): string {
  const claim: Unsubscription = {
    email: normaliseEmail(wanted.email),
    scene: wanted.scene,
    expires: services.clock() + lives.unsubscribeLink,
  };
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${payload}.${sign(services, payload).toString('base64url')}`;
}

/** The addresses that end a kind of mail. */
export interface UnsubscribeLinks {
  /** Asks a person first, in their language. */
  readonly page: string;
  /** What mail programs post to (RFC 8058). */
  readonly oneClick: string;
}

/** The addresses that end a kind of mail to an address, for half a year (R7.18). */
export function unsubscribeLinks(services: Services, wanted: MailKind, locale: Locale): UnsubscribeLinks {
  const query = new URLSearchParams({ d: unsubscribeText(services, wanted) });
  const { app } = services.addresses;
  return { page: `${app}/${locale}/unsubscribe?${query}`, oneClick: `${app}/mail/v1/unsubscribe?${query}` };
}

function readText(services: Services, text: string): Unsubscription | null {
  const [payload, signature, ...more] = text.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  const made = Buffer.from(sign(services, payload).toString('base64url'));
  const given = Buffer.from(signature);
  if (made.length !== given.length || !timingSafeEqual(made, given)) return null;
  const claim = v.safeParse(Unsubscription, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return claim.success && claim.output.expires > services.clock() ? claim.output : null;
}

/** Whether a kind of mail has been ended. */
export async function hasEnded(db: Database, { email, scene }: MailKind): Promise<boolean> {
  const ended = await db
    .selectFrom('unsubscribed')
    .select('email')
    .where('email', '=', email)
    .where('scene', '=', scene)
    .executeTakeFirst();
  return ended !== undefined;
}

/** What a link would end: `expired` also stands for one that was cut, changed or not made by us. */
export async function unsubscribeState(
  services: Services,
  text: string,
): Promise<'asking' | 'ended' | 'expired'> {
  const claim = v.is(UnsubscribeQuery, { d: text }) ? readText(services, text) : null;
  if (claim === null) return 'expired';
  return (await hasEnded(services.db, claim)) ? 'ended' : 'asking';
}

/** Ends a kind of mail to a normalised address, if it has not ended. */
export async function endMails(db: Database, { email, scene }: MailKind, now: number): Promise<void> {
  await db
    .insertInto('unsubscribed')
    .values({ email, scene, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** More than there are kinds of mail. */
const maxScenes = 100;

/** Mails that were ended at one address do not begin again at the next one of the same person. */
export async function keepMailsEnded(db: Database, from: string, to: string): Promise<void> {
  const ended = db
    .selectFrom('unsubscribed')
    .select((eb) => [eb.val(to).as('email'), 'scene', 'created_at'])
    .where('email', '=', from)
    .limit(maxScenes);
  await db
    .insertInto('unsubscribed')
    .columns(['email', 'scene', 'created_at'])
    .expression(ended)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unsubscribes an address from a kind of mail; idempotent, and the same for unknown addresses (P34). */
export async function unsubscribe(services: Services, text: string): Promise<Refusal | null> {
  const claim = readText(services, text);
  if (claim === null) return refuse('invalid_argument', { field: 'd' });
  await endMails(services.db, claim, services.clock());
  return null;
}
