import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { createShare } from '../../data/shares.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { AlertTriangle, CalendarClock, Eye, Inbox, KeyRound, LinkIcon, Save } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnline } from '../drive/use-online.ts';
import type { FileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import styles from './create-dialog.module.css';
import { LinkReady } from './link-ready.tsx';
import {
  CodeField,
  EndWords,
  LifeField,
  SavesField,
  SensitiveField,
  SlugField,
  slugRefusalOf,
  UploadLimitFields,
} from './share-fields.tsx';
import { creationOf, endOf, hasProblem, newForm, problemsOf, type ShareForm, startOf } from './share-form.ts';

interface CreateDialogProps {
  readonly fileIds: readonly string[];
  /** Those of them that are loaded: the dialog says what is shared. */
  readonly entries: readonly FileEntry[];
  readonly onClose: () => void;
}

/** Makes a share of the chosen entries, then shows the link to hand on (R7.15, R10.8). */
export default function CreateDialog({ fileIds, entries, onClose }: CreateDialogProps) {
  const { t } = useLingui();
  const share = useMutation(createShare);
  const [form, setForm] = useState(newForm);
  const now = useServerMoment();
  const failure = failureOf(share.error);
  const slugRefusal = slugRefusalOf(failure);
  const text = useFailureText(slugRefusal === 'taken' ? null : failure);
  const isOnline = useOnline();
  const waiting = share.isPending && !isOnline ? t`You’re offline.` : '';
  const problems = problemsOf(form, now);
  const [first] = entries;
  const canTakeFiles = fileIds.length === 1 && first?.kind === 'folder';

  function change(part: Partial<ShareForm>): void {
    setForm((old) => ({ ...old, ...part }));
    if (share.error !== null) share.reset();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!hasProblem(problems)) share.mutate(creationOf(form, fileIds));
  }

  if (share.data !== undefined) {
    return (
      <LinkReady
        url={share.data.share_url}
        passCode={share.data.pass_code}
        start={startOf(form, now)}
        end={endOf(form, now)}
        onClose={onClose}
      />
    );
  }
  const fields = { form, problems, onChange: change };
  return (
    <Dialog title={t`Share with a link`} onPhone="screen" width="medium" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Shared count={fileIds.length} entries={entries} />
        <Part icon={<KeyRound size={20} aria-hidden />}>
          <Switch
            label={<Trans>Passcode</Trans>}
            hint={<Trans>Needed to open the link</Trans>}
            checked={form.hasCode}
            onChange={(hasCode) => change({ hasCode })}
          />
          {form.hasCode && <CodeField {...fields} />}
        </Part>
        <Part icon={<CalendarClock size={20} aria-hidden />}>
          <span>
            <Trans>Expires after</Trans>
            <span role="status" className={styles.hint} data-wrong={problems.end === null ? undefined : ''}>
              <EndWords form={form} problems={problems} now={now} />
            </span>
          </span>
          <LifeField {...fields} now={now} />
        </Part>
        {canTakeFiles && (
          <Part icon={<Inbox size={20} aria-hidden />}>
            <Switch
              label={<Trans>Upload only</Trans>}
              hint={<Trans>People can add files to this folder but can’t see what’s in it</Trans>}
              checked={form.isUpload}
              onChange={(isUpload) => change({ isUpload })}
            />
            {form.isUpload && <UploadLimitFields {...fields} />}
          </Part>
        )}
        {!form.isUpload && (
          <Part icon={<Save size={20} aria-hidden />}>
            <span>
              <Trans>Save limit</Trans>
              <span className={styles.hint}>
                <Trans>To other people’s drives</Trans>
              </span>
            </span>
            <SavesField form={form} onChange={change} />
          </Part>
        )}
        {!form.isUpload && (
          <Part icon={<AlertTriangle size={20} aria-hidden />}>
            <SensitiveField form={form} onChange={change} />
          </Part>
        )}
        <details className={styles.more}>
          <summary>
            <Trans>Title, start and address</Trans>
          </summary>
          <div className={styles.moreFields}>
            <TextField
              label={<Trans>Title</Trans>}
              placeholder={first?.name}
              value={form.title}
              maxLength={255}
              onChange={(event) => change({ title: event.target.value })}
            />
            <TextField
              type="datetime-local"
              label={<Trans>Opens at</Trans>}
              hint={<Trans>Leave empty to open it right away.</Trans>}
              value={form.startsAt}
              onChange={(event) => change({ startsAt: event.target.value })}
            />
            <SlugField {...fields} refusal={slugRefusal} />
          </div>
        </details>
        <FieldError>
          {slugRefusal === 'taken'
            ? t`This address, or one that looks the same, is already taken.`
            : waiting || text}
        </FieldError>
        <div className={styles.foot}>
          <span className={styles.note}>
            <Eye size={16} aria-hidden />
            {form.isUpload ? (
              <Trans>Anyone with the link can send you files.</Trans>
            ) : form.hasCode ? (
              <Trans>Anyone with the link and passcode can view.</Trans>
            ) : (
              <Trans>Anyone with the link can view.</Trans>
            )}
          </span>
          <DialogActions>
            <Button kind="quiet" className={styles.cancel} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              kind="primary"
              icon={<LinkIcon size={18} aria-hidden />}
              busy={share.isPending}
              disabled={hasProblem(problems)}
            >
              <Trans>Create link</Trans>
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}

function Part({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span className={styles.partIcon}>{icon}</span>
      <div className={styles.partBody}>{children}</div>
    </div>
  );
}

/** What is shared: the first by name, and how many more. */
function Shared({ count, entries }: { readonly count: number; readonly entries: readonly FileEntry[] }) {
  const { facts } = useApp();
  const [first] = entries;
  if (first === undefined) return null;
  const { name } = first;
  const others = count - 1;
  const files = entries.filter((entry) => entry.kind === 'file');
  const bytes = files.reduce((sum, entry) => sum + Number(entry.size), 0);
  return (
    <div className={styles.shared}>
      <KindIcon entry={first} className={styles.sharedIcon} />
      <div className={styles.sharedWords}>
        <strong>
          {others === 0 ? (
            name
          ) : (
            <Plural value={others} one={`${name} and # more`} other={`${name} and # more`} />
          )}
        </strong>
        <span className={styles.hint}>
          <Plural value={count} one="# item" other="# items" />
          {files.length === count && ` · ${formatBytes(bytes, facts.locale)}`}
        </span>
      </div>
    </div>
  );
}
