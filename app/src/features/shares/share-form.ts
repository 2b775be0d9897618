import {
  normalisePassCode,
  normaliseSlug,
  passCodeAlphabet,
  passCodeProblem,
  slugProblem,
  type WordProblem,
} from '@aloft/core/rules';
import type { OwnShare } from '@aloft/core/wire';
import type { ShareChange } from '../../data/shares.ts';

export const lives = ['1', '7', '30', '-1', 'date'] as const;
export type Life = (typeof lives)[number];
export const saveLimits = ['-1', '1', '10', '100'] as const;

/** What is typed and chosen about a share. Times are as an `<input type="datetime-local">` has them. */
export interface ShareForm {
  readonly hasCode: boolean;
  readonly code: string;
  readonly life: Life;
  readonly endsAt: string;
  readonly saves: string;
  readonly title: string;
  readonly startsAt: string;
  readonly slug: string;
  readonly isUpload: boolean;
  readonly maxFiles: string;
  /** In gigabytes. */
  readonly maxSize: string;
  readonly isSensitive: boolean;
}

const codeLetters = 6;
const dayMs = 86_400_000;
const gigabyte = 2 ** 30;

/** A passcode that is not easily guessed. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint32Array(codeLetters));
  return [...random].map((one) => passCodeAlphabet.charAt(one % passCodeAlphabet.length)).join('');
}

/** A time as an input of local date and time has it; empty for none. */
export function toLocalInput(time: string | number): string {
  const date = new Date(time);
  if (time === '' || Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const fromLocalInput = (text: string): string => (text === '' ? '' : new Date(text).toISOString());

export const newForm = (): ShareForm => ({
  hasCode: true,
  code: newCode(),
  life: '7',
  endsAt: '',
  saves: '-1',
  title: '',
  startsAt: '',
  slug: '',
  isUpload: false,
  maxFiles: '100',
  maxSize: '10',
  isSensitive: false,
});

/** The form of a share that exists. */
export function formOf(share: OwnShare): ShareForm {
  const { upload } = share;
  return {
    hasCode: share.share_to === 'encryptedlink',
    code: share.pass_code,
    life: share.expiration_at === '' ? '-1' : 'date',
    endsAt: toLocalInput(share.expiration_at),
    saves: share.restore_limit,
    title: share.title,
    startsAt: toLocalInput(share.start_at),
    slug: share.slug,
    isUpload: upload !== null,
    maxFiles: String(upload?.max_files ?? 100),
    maxSize: String(Math.round((Number(upload?.max_bytes ?? 0) / gigabyte) * 100) / 100 || 10),
    isSensitive: share.sensitive,
  };
}

/** When the share will begin, in ms since 1970; null where it does at once. */
export function startOf({ startsAt }: ShareForm, now: number): number | null {
  const start = new Date(startsAt).getTime();
  return start > now ? start : null;
}

/** When the share would end, in ms since 1970; null for never. */
export function endOf(form: ShareForm, now: number): number | null {
  if (form.life === '-1') return null;
  if (form.life === 'date') return form.endsAt === '' ? null : new Date(form.endsAt).getTime();
  return (startOf(form, now) ?? now) + Number(form.life) * dayMs;
}

export interface Problems {
  readonly code: WordProblem | null;
  readonly slug: WordProblem | null;
  readonly end: 'missing' | 'past' | 'beforeStart' | null;
  readonly limits: boolean;
}

/** What of the form cannot be sent. */
export function problemsOf(form: ShareForm, now: number): Problems {
  const end = endOf(form, now);
  const start = form.startsAt === '' ? now : new Date(form.startsAt).getTime();
  const [files, size] = [Number(form.maxFiles), Number(form.maxSize)];
  const areLimits = Number.isInteger(files) && files >= 1 && files <= 1000 && size > 0 && size <= 100;
  return {
    code: form.hasCode ? passCodeProblem(form.code) : null,
    slug: form.slug === '' ? null : slugProblem(form.slug),
    end:
      form.life === 'date' && end === null
        ? 'missing'
        : end === null
          ? null
          : end <= now
            ? 'past'
            : end <= start
              ? 'beforeStart'
              : null,
    limits: form.isUpload && !areLimits,
  };
}

export const hasProblem = ({ code, slug, end, limits }: Problems): boolean =>
  code !== null || slug !== null || end !== null || limits;

const uploadOf = ({ maxFiles, maxSize }: ShareForm) => ({
  maxFiles: Number(maxFiles),
  maxBytes: Math.round(Number(maxSize) * gigabyte),
});

/** The call that makes the share. */
export function creationOf(form: ShareForm, fileIds: readonly string[]) {
  return {
    fileIds,
    passCode: form.hasCode ? ('REQUIRED' as const) : ('NOT_REQUIRED' as const),
    expirationDays: form.life === 'date' ? -1 : Number(form.life),
    restoreLimit: form.isUpload ? '-1' : form.saves,
    ...(form.life === 'date' ? { expiresAt: fromLocalInput(form.endsAt) } : {}),
    ...(form.hasCode ? { ownPassCode: form.code } : {}),
    ...(form.title.trim() === '' ? {} : { title: form.title.trim() }),
    ...(form.startsAt === '' ? {} : { startsAt: fromLocalInput(form.startsAt) }),
    ...(form.slug === '' ? {} : { slug: form.slug }),
    ...(form.isUpload ? { upload: uploadOf(form) } : {}),
    ...(form.isSensitive && !form.isUpload ? { sensitive: true } : {}),
  };
}

export type ChangedField = 'code' | 'end' | 'saves' | 'title' | 'start' | 'slug' | 'limits' | 'sensitive';

/** Which fields say something else than the share. */
export function changesOf(share: OwnShare, form: ShareForm): readonly ChangedField[] {
  const was = formOf(share);
  const isLimitsChanged = form.maxFiles !== was.maxFiles || form.maxSize !== was.maxSize;
  const changed: Readonly<Record<ChangedField, boolean>> = {
    code:
      form.hasCode !== was.hasCode ||
      (form.hasCode && normalisePassCode(form.code) !== normalisePassCode(was.code)),
    end: form.life !== was.life || (form.life === 'date' && form.endsAt !== was.endsAt),
    saves: form.saves !== was.saves,
    title: form.title.trim() !== was.title,
    start: form.startsAt !== was.startsAt,
    slug: normaliseSlug(form.slug) !== was.slug,
    limits: form.isUpload && isLimitsChanged,
    sensitive: form.isSensitive !== was.isSensitive,
  };
  const fields: readonly ChangedField[] = [
    'code',
    'end',
    'saves',
    'title',
    'start',
    'slug',
    'limits',
    'sensitive',
  ];
  return fields.filter((field) => changed[field]);
}

/** The call that changes the share so. */
export function changeOf(form: ShareForm, fields: readonly ChangedField[]): ShareChange {
  const is = (field: ChangedField): boolean => fields.includes(field);
  return {
    ...(is('code') ? { passCode: form.hasCode ? ('REQUIRED' as const) : ('NOT_REQUIRED' as const) } : {}),
    ...(is('code') && form.hasCode ? { ownPassCode: form.code } : {}),
    ...(is('end')
      ? form.life === 'date'
        ? { expiresAt: fromLocalInput(form.endsAt) }
        : { expirationDays: Number(form.life) }
      : {}),
    ...(is('saves') ? { restoreLimit: form.saves } : {}),
    ...(is('title') ? { title: form.title.trim() } : {}),
    ...(is('start') ? { startsAt: fromLocalInput(form.startsAt) } : {}),
    ...(is('slug') ? { slug: form.slug } : {}),
    ...(is('limits') ? { upload: uploadOf(form) } : {}),
    ...(is('sensitive') ? { sensitive: form.isSensitive } : {}),
  };
}
