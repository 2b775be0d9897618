import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { base64url, signatureOf, textOfBase64url, toBytes } from './bytes.ts';
import { spendCaptcha } from './captcha.ts';
import { normaliseEmail } from './emails.ts';
import { bodyOf, countUse, open, queryOf, type Route, refuse } from './frame.ts';
import { day, hour, type Limit } from './limits.ts';
import { findFile, subtree } from './tree.ts';
import type { World } from './world.ts';

const unsubscribeLife = 180 * day;
const countriesAsked: Limit = { name: 'country', max: 300, window: hour };
const verifyPath = '/vip/v1/verifyRecaptchaToken';

const Audit = v.object({
  share_user_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  gcids: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{40}$/))), v.maxLength(1000)),
  file_ids: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(1000)),
  verdict: v.picklist(['OK', 'AUDITING', 'PROHIBITED', 'SENSITIVE_RESOURCE', 'SENSITIVE_WORD']),
});

/** What a verdict names: contents by their GCID, a file for its content, a folder for itself. */
function namedIn(world: World, wanted: v.InferOutput<typeof Audit>): readonly string[] {
  const entries = wanted.file_ids.flatMap((id) => findFile(world, wanted.share_user_id, id) ?? []);
  const names = entries.map((row) =>
    row.kind === 'drive#folder' ? row.id : (world.blobs.get(row.blobId ?? '')?.gcid ?? ''),
  );
  return [...wanted.gcids.map((one) => one.toUpperCase()), ...names].filter((name) => name !== '');
}

/** Judges a person's shares that contain, at the top or below, any of the contents or entries. */
function judge(world: World, wanted: v.InferOutput<typeof Audit>): number {
  const ids = new Set(wanted.file_ids);
  const gcids = new Set(wanted.gcids.map((one) => one.toUpperCase()));
  const judged = [...world.shares.values()].filter(
    (share) =>
      share.accountId === wanted.share_user_id &&
      !share.deleted &&
      subtree(world, share.accountId, [...share.rootIds]).some(
        (row) => ids.has(row.id) || gcids.has(world.blobs.get(row.blobId ?? '')?.gcid ?? ''),
      ),
  );
  for (const share of judged) share.audit = wanted.verdict;
  for (const name of namedIn(world, wanted)) {
    if (wanted.verdict === 'PROHIBITED') world.prohibited.add(name);
    else world.prohibited.delete(name);
  }
  return judged.length;
}

const Unsubscription = v.object({ email: v.string(), scene: v.string(), expires: v.number() });

/** The `d` of a mail's own unsubscribe link, good for half a year. */
export async function unsubscribeText(
  world: World,
  { email, scene }: { readonly email: string; readonly scene: string },
): Promise<string> {
  const claim = { email: normaliseEmail(email), scene, expires: world.now() + unsubscribeLife };
  const payload = base64url(toBytes(JSON.stringify(claim)));
  return `${payload}.${await signatureOf(world.signingKey, payload)}`;
}

async function unsubscribe(world: World, text: string): Promise<wire.Unsubscribed> {
  const [payload = '', signature] = text.split('.');
  if (signature !== (await signatureOf(world.signingKey, payload)))
    refuse('invalid_argument', { field: 'd' });
  const claim = v.parse(Unsubscription, JSON.parse(textOfBase64url(payload) ?? ''));
  if (claim.expires <= world.now()) refuse('invalid_argument', { field: 'd' });
  world.unsubscribed.add(`${claim.email} ${claim.scene}`);
  return { result: 'ok' };
}

/** The operator's judgement, and the vip host's calls that need nobody signed in. */
export function auditRoutes(world: World): readonly Route[] {
  return [
    {
      ...open('POST', '/audit.admin/v1/share', wire.AuditedShare, (ask) => ({
        result: 'ok',
        affected: judge(world, bodyOf(ask, Audit)),
      })),
      on: 'audit',
    },

    open('POST', verifyPath, wire.RecaptchaVerified, (ask) => {
      const Token = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));
      const { token } = bodyOf(ask, v.object({ token: Token }));
      const success = spendCaptcha(world, token, `POST:${verifyPath}`, null);
      return { success, score: success ? 1 : 0 };
    }),

    open('GET', '/mail/v1/unsubscribe', wire.Unsubscribed, (ask) => {
      const { d } = queryOf(ask, v.object({ d: v.pipe(v.string(), v.maxLength(2048)) }));
      if (ask.deviceId === '') refuse('invalid_argument', { field: 'x-device-id' });
      return unsubscribe(world, d);
    }),

    open('GET', '/statistics/pub/download', wire.DownloadStatistics, () => ({
      downloads: { android: '0', ios: '0', gp: '0', tv: '0', windows: '0', mac: '0' },
    })),

    open('GET', '/drive/v1/privilege/area_country_code', wire.AreaCountryCode, (ask) => {
      countUse(world, countriesAsked, ask.client);
      const given = (ask.headers.get('cf-ipcountry') ?? ask.headers.get('x-country') ?? '').toUpperCase();
      return { data: { countryCode: /^[A-Z]{2}$/.test(given) ? given : '' } };
    }),
  ];
}
