import { formatListingDate } from '@aloft/core/rules';
import type { OwnShare } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { changeShares } from '../../data/shares.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Ban, Copy, Download } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { showToast } from '../toasts/toasts.ts';
import { DaysChart } from './days-chart.tsx';
import styles from './edit-dialog.module.css';
import { PreviousValue, useSavesName } from './previous-value.tsx';
import { saveQr } from './save-qr.ts';
import {
  CodeField,
  EndWords,
  LifeField,
  SensitiveField,
  SlugField,
  slugRefusalOf,
  UploadLimitFields,
  useCopy,
} from './share-fields.tsx';
import {
  type ChangedField,
  changeOf,
  changesOf,
  formOf,
  hasProblem,
  problemsOf,
  type ShareForm,
  saveLimits,
} from './share-form.ts';
import { daysLeft, isOver, linkOf, shownLink, stateOf } from './share-state.ts';
import { StatusTag } from './status-tag.tsx';

interface EditDialogProps {
  readonly share: OwnShare;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** One share: its link, its numbers, and what can be different about it (R10.8). An ended one is shared again. */
export default function EditDialog({ share, onStop, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const change = useMutation(changeShares);
  const now = useServerMoment();
  const over = isOver(stateOf(share, now));
  const [form, setForm] = useState<ShareForm>(() => ({
    ...formOf(share),
    ...(over ? { life: '7' as const } : {}),
  }));
  const failure = failureOf(change.error);
  const slugRefusal = slugRefusalOf(failure);
  const text = useFailureText(slugRefusal === null ? failure : null);
  const problems = problemsOf(form, now);
  const changes = changesOf(share, form);
  const set = (part: Partial<ShareForm>): void => {
    setForm((old) => ({ ...old, ...part }));
    if (change.error !== null) change.reset();
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hasProblem(problems) || (changes.length === 0 && !over)) return;
    const wanted = { ...changeOf(form, changes), ...(over ? { reopen: true } : {}) };
    change.mutate(
      { ids: [share.share_id], change: wanted },
      {
        onSuccess: () => {
          showToast(over ? t`Shared again` : t`Changes saved`, null, { about: 'shares' });
          onClose();
        },
      },
    );
  }

  const fields = { form, problems, onChange: set };
  return (
    <Dialog title={share.title} width="wide" onPhone="screen" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Since share={share} now={now} />
        {!over && <LinkPart share={share} />}
        <div className={styles.fields}>
          <div className={styles.field}>
            <Switch
              label={<Trans>Passcode</Trans>}
              checked={form.hasCode}
              onChange={(hasCode) => set({ hasCode })}
            />
            {form.hasCode && <CodeField {...fields} />}
            <PreviousValue share={share} field="code" changes={changes} />
          </div>
          <div className={styles.field}>
            <span className={styles.label}>
              <Trans>Ends</Trans>
              <span role="status" data-wrong={problems.end === null ? undefined : ''}>
                <EndWords form={form} problems={problems} now={now} />
              </span>
            </span>
            <LifeField {...fields} now={now} />
            <PreviousValue share={share} field="end" changes={changes} />
          </div>
          {form.isUpload ? (
            <div className={styles.field}>
              <UploadLimitFields {...fields} />
              <PreviousValue share={share} field="limits" changes={changes} />
            </div>
          ) : (
            <>
              <SavesSelect share={share} form={form} changes={changes} onChange={set} />
              <div className={styles.field}>
                <SensitiveField form={form} onChange={set} />
                <PreviousValue share={share} field="sensitive" changes={changes} />
              </div>
            </>
          )}
          <div className={styles.field}>
            <TextField
              label={<Trans>Title</Trans>}
              value={form.title}
              maxLength={255}
              onChange={(event) => set({ title: event.target.value })}
            />
            <PreviousValue share={share} field="title" changes={changes} />
          </div>
          <div className={styles.field}>
            <TextField
              type="datetime-local"
              label={<Trans>Opens at</Trans>}
              value={form.startsAt}
              onChange={(event) => set({ startsAt: event.target.value })}
            />
            <PreviousValue share={share} field="start" changes={changes} />
          </div>
          <div className={styles.field}>
            <SlugField {...fields} refusal={slugRefusal} />
            <PreviousValue share={share} field="slug" changes={changes} />
          </div>
        </div>
        <FieldError>{text}</FieldError>
        <div className={styles.foot}>
          {over ? (
            <span />
          ) : (
            <Button kind="quietDanger" icon={<Ban size={18} aria-hidden />} onClick={onStop}>
              <Trans>Stop sharing</Trans>
            </Button>
          )}
          <span role="status" className="muted">
            {changes.length > 0 && (
              <Plural value={changes.length} one="# change not saved" other="# changes not saved" />
            )}
          </span>
          <DialogActions>
            <Button kind="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={change.isPending}
              disabled={hasProblem(problems) || (changes.length === 0 && !over)}
            >
              {over ? (
                <Trans>Share again</Trans>
              ) : changes.length === 0 ? (
                <Trans>Save changes</Trans>
              ) : (
                <Plural value={changes.length} one="Save # change" other="Save # changes" />
              )}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}

function Since({ share, now }: { readonly share: OwnShare; readonly now: number }) {
  const timeZone = useTimeZone();
  const since = formatListingDate(share.create_time, timeZone).slice(0, 8);
  const left = daysLeft(share, now);
  const state = stateOf(share, now);
  return (
    <p className={styles.since}>
      <StatusTag state={state} />
      <Trans>Shared on {since}</Trans>
      {left !== null && left > 0 && !isOver(state) && (
        <span className={styles.left}>
          <Plural value={left} one="# day left" other="# days left" />
        </span>
      )}
    </p>
  );
}

/** The link with its code, and what has come of it. */
function LinkPart({ share }: { readonly share: OwnShare }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const number = new Intl.NumberFormat(facts.locale);
  const [views, saves] = [
    number.format(Number(share.view_count)),
    number.format(Number(share.restore_count)),
  ];
  const received = number.format(share.upload?.file_count ?? 0);
  const copy = useCopy();
  const [withCode, setWithCode] = useState(false);
  const link = linkOf(share, withCode);
  return (
    <div className={styles.top}>
      <div className={styles.qr}>
        <div className={styles.code}>
          <QrCode text={link} label={t`The link as a QR code`} size={150} />
        </div>
        <Button
          kind="quiet"
          icon={<Download size={18} aria-hidden />}
          onClick={() => saveQr(link, `${share.title}.svg`)}
        >
          <Trans>Save QR</Trans>
        </Button>
      </div>
      <div className={styles.numbersPart}>
        <div className={styles.link}>
          <span className={styles.address}>{shownLink(share.share_url)}</span>
          <Button
            kind="primary"
            icon={<Copy size={18} aria-hidden />}
            onClick={() => copy(link, t`Link copied`)}
          >
            <Trans>Copy link</Trans>
          </Button>
        </div>
        {share.pass_code !== '' && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={withCode}
              onChange={(event) => setWithCode(event.target.checked)}
            />
            <Trans>Put the passcode in the link</Trans>
          </label>
        )}
        {share.pass_code_status === 'LOST' && (
          <p className={styles.lost}>
            <Trans>
              The passcode of this share is no longer available. Set a new one so that people can open it.
            </Trans>
          </p>
        )}
        <p className={styles.numbers}>
          <span>
            <Trans>
              <strong>{views}</strong> <Plural value={Number(share.view_count)} one="view" other="views" />
            </Trans>
          </span>
          <span>
            {share.upload === null ? (
              <Trans>
                <strong>{saves}</strong>{' '}
                <Plural value={Number(share.restore_count)} one="save" other="saves" />
              </Trans>
            ) : (
              <Trans>
                <strong>{received}</strong>{' '}
                <Plural value={share.upload.file_count} one="file received" other="files received" />
              </Trans>
            )}
          </span>
        </p>
        {share.upload === null && <DaysChart shareId={share.share_id} />}
      </div>
    </div>
  );
}

/** The limit of saves; one that no choice has stays among the choices. */
function SavesSelect({
  share,
  form,
  changes,
  onChange,
}: {
  readonly share: OwnShare;
  readonly form: ShareForm;
  readonly changes: readonly ChangedField[];
  readonly onChange: (part: Partial<ShareForm>) => void;
}) {
  const savesName = useSavesName();
  const values = [...new Set<string>([...saveLimits, share.restore_limit])];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="share-saves">
        <Trans>Save limit</Trans>
      </label>
      <Select
        id="share-saves"
        value={form.saves}
        options={values.map((value) => ({
          value,
          label: savesName(value),
        }))}
        onChoose={(saves) => onChange({ saves })}
      />
      <PreviousValue share={share} field="saves" changes={changes} />
    </div>
  );
}
