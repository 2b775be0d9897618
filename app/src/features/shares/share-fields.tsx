import type { Failure } from '@aloft/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { Calendar, Copy, RefreshCw } from '../../ui/icons.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormatDateTime } from '../files/use-format-date-time.ts';
import { showToast } from '../toasts/toasts.ts';
import { copyText } from './copy-text.ts';
import styles from './share-fields.module.css';
import {
  endOf,
  type Life,
  lives,
  newCode,
  type Problems,
  type ShareForm,
  saveLimits,
  toLocalInput,
} from './share-form.ts';

interface FieldsProps {
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly onChange: (change: Partial<ShareForm>) => void;
}

/** Copies, says how that went, and answers whether it was copied. */
export function useCopy(): (text: string, said: string) => Promise<boolean> {
  const { t } = useLingui();
  return async (text, said) => {
    const isCopied = await copyText(text);
    showToast(isCopied ? said : t`Couldn’t copy. Select the text instead.`, null, { about: 'clipboard' });
    return isCopied;
  };
}

/** The passcode: of one's own, or a new one. */
export function CodeField({ form, problems, onChange }: FieldsProps) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <TextField
      label={<Trans>Passcode</Trans>}
      hidesLabel
      look="code"
      value={form.code}
      maxLength={24}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange({ code: event.target.value })}
      error={
        problems.code === null ? null : problems.code === 'characters' ? (
          <Trans>Use only the letters a–z and digits.</Trans>
        ) : problems.code === 'tooShort' ? (
          <Trans>Use at least 4 characters.</Trans>
        ) : (
          <Trans>Use at most 12 characters.</Trans>
        )
      }
      after={
        <>
          <IconButton label={t`New passcode`} onClick={() => onChange({ code: newCode() })}>
            <RefreshCw size={20} aria-hidden />
          </IconButton>
          <IconButton label={t`Copy passcode`} onClick={() => copy(form.code, t`Passcode copied`)}>
            <Copy size={20} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}

/** The exact end of what is chosen, or why it is none. */
export function EndWords({ form, problems, now }: Omit<FieldsProps, 'onChange'> & { readonly now: number }) {
  const moment = useFormatDateTime();
  if (problems.end === 'missing') return <Trans>Choose a date and time.</Trans>;
  if (problems.end === 'past') return <Trans>This time has already passed.</Trans>;
  if (problems.end === 'beforeStart') return <Trans>The link would end before it starts.</Trans>;
  const end = endOf(form, now);
  if (end === null) return <Trans>Until you stop sharing</Trans>;
  const until = moment(new Date(end).toISOString());
  return <Trans>Until {until}</Trans>;
}

/** How long the link works: a number of days, for ever, or until a date of one's own. */
export function LifeField({ form, onChange, now }: FieldsProps & { readonly now: number }) {
  const { t } = useLingui();
  const names: Readonly<Record<Life, string>> = {
    '1': t`1 day`,
    '7': t`7 days`,
    '30': t`30 days`,
    '-1': t`Never`,
    date: t`Until a date`,
  };
  return (
    <div className={styles.life}>
      <span className={styles.segments}>
        <Segments
          label={t`Expires after`}
          chosen={form.life}
          segments={lives.map((value) => ({
            value,
            label: names[value],
            ...(value === 'date' ? { icon: <Calendar size={18} aria-hidden /> } : {}),
          }))}
          onChoose={(life) =>
            onChange({
              life,
              ...(life === 'date' && form.endsAt === ''
                ? { endsAt: toLocalInput(endOf({ ...form, life: '7' }, now) ?? now) }
                : {}),
            })
          }
        />
      </span>
      {form.life === 'date' && (
        <TextField
          type="datetime-local"
          label={<Trans>Ends</Trans>}
          hidesLabel
          value={form.endsAt}
          min={toLocalInput(now)}
          onChange={(event) => onChange({ endsAt: event.target.value })}
        />
      )}
    </div>
  );
}

/** How often the files may be saved to other drives. */
export function SavesField({ form, onChange }: Omit<FieldsProps, 'problems'>) {
  const { t } = useLingui();
  const names = { '-1': t`No limit`, '1': t`Once`, '10': t`10 times`, '100': t`100 times` };
  return (
    <span className={styles.segments}>
      <Segments
        label={t`Save limit`}
        chosen={saveLimits.find((one) => one === form.saves) ?? null}
        segments={saveLimits.map((value) => ({ value, label: names[value] }))}
        onChoose={(saves) => onChange({ saves })}
      />
    </span>
  );
}

/** Whether people are warned before they see anything (R3.9). */
export function SensitiveField({ form, onChange }: Omit<FieldsProps, 'problems'>) {
  return (
    <Switch
      label={<Trans>Sensitive content</Trans>}
      hint={<Trans>People are warned before anything is shown</Trans>}
      checked={form.isSensitive}
      onChange={(isSensitive) => onChange({ isSensitive })}
    />
  );
}

/** What an upload-only link takes. */
export function UploadLimitFields({ form, problems, onChange }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        type="number"
        min={1}
        max={1000}
        label={<Trans>Files at most</Trans>}
        value={form.maxFiles}
        invalid={problems.limits}
        onChange={(event) => onChange({ maxFiles: event.target.value })}
      />
      <TextField
        type="number"
        min={0.1}
        max={100}
        step="any"
        label={<Trans>GB in total</Trans>}
        value={form.maxSize}
        invalid={problems.limits}
        onChange={(event) => onChange({ maxSize: event.target.value })}
      />
      {problems.limits && (
        <p role="alert" className={styles.error}>
          <Trans>Choose 1 to 1,000 files and up to 100 GB.</Trans>
        </p>
      )}
    </div>
  );
}

type SlugRefusal = 'taken' | 'unverified';

/** Why the service refused the address of one's own words; null when it did not. */
export function slugRefusalOf(failure: Failure | null): SlugRefusal | null {
  if (failure?.code === 'already_exists') return 'taken';
  return failure?.code === 'email_not_verified' ? 'unverified' : null;
}

/** An address of one's own words. */
export function SlugField({
  form,
  problems,
  refusal,
  onChange,
}: FieldsProps & { readonly refusal: SlugRefusal | null }) {
  const path = form.isUpload ? '/u/' : '/s/';
  return (
    <TextField
      label={<Trans>Custom address</Trans>}
      placeholder="summer-photos"
      value={form.slug}
      maxLength={80}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange({ slug: event.target.value })}
      hint={<Trans>Optional. Letters a–z, digits and hyphens after {path}</Trans>}
      error={
        refusal === 'taken' ? (
          <Trans>This address, or one that looks the same, is already taken.</Trans>
        ) : refusal === 'unverified' ? (
          <Trans>Verify your email address to use an address in your own words.</Trans>
        ) : problems.slug === null ? null : problems.slug === 'characters' ? (
          <Trans>Use only the letters a–z, digits and hyphens.</Trans>
        ) : problems.slug === 'reserved' ? (
          <Trans>This address is reserved. Choose another one.</Trans>
        ) : problems.slug === 'tooShort' ? (
          <Trans>Use at least 4 characters.</Trans>
        ) : (
          <Trans>Use at most 40 characters.</Trans>
        )
      }
    />
  );
}

/** How many days are left, in words. */
export function DaysLeft({ days }: { readonly days: number }) {
  return <Plural value={days} one="# day" other="# days" />;
}
