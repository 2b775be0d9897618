import type { Api, Failure } from '@aloft/core';
import { canonicalActivationCode, isActivationCode } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { redeemCode } from '../../data/membership.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { StatusArt } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Crown } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './redeem-dialog.module.css';
import { useFormats } from './use-formats.ts';

type Activated = Extract<Awaited<ReturnType<Api['vip']['redeemCode']>>, { readonly ok: true }>['value'];

interface RedeemDialogProps {
  /** What the address brought along; empty without one. */
  readonly code: string;
  readonly onClose: () => void;
}

/** An activation code for days of Premium (R7.12). What was typed stays with every answer. */
export default function RedeemDialog({ code, onClose }: RedeemDialogProps) {
  const { t } = useLingui();
  const { actors, flowContext } = useRuntime();
  const redeem = useMutation(redeemCode);
  const [form, setForm] = useState(() => ({ code, key: flowContext.platform.randomId() }));

  function again(): void {
    setForm({ code: '', key: flowContext.platform.randomId() });
    redeem.reset();
  }
  if (redeem.isSuccess)
    return (
      <Dialog title={t`Code redeemed`} onClose={onClose}>
        <Redeemed redeemed={redeem.data} onAgain={again} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t`Redeem a code`} onClose={onClose}>
      <CodeForm
        code={form.code}
        busy={redeem.isPending}
        failure={failureOf(redeem.error)}
        onSubmit={(typed) =>
          redeem.mutate(
            { code: typed, key: form.key },
            { onSuccess: () => actors.session.send({ type: 'profile.reload' }) },
          )
        }
        onClose={onClose}
      />
    </Dialog>
  );
}

interface CodeFormProps {
  readonly code: string;
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Told a well-formed code in its canonical form. */
  readonly onSubmit: (code: string) => void;
  readonly onClose: () => void;
}

function CodeForm({ code, busy, failure, onSubmit, onClose }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const [malformed, setMalformed] = useState(false);
  const problem = useProblem(malformed, failure);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const isCode = isActivationCode(typed);
    setMalformed(!isCode);
    if (isCode) onSubmit(canonicalActivationCode(typed));
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={<Trans>Activation code</Trans>}
        hint={<Trans>Spaces and dashes don’t matter.</Trans>}
        look="code"
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        data-initial-focus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          <Trans context="a code">Redeem</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}

/** Why the code gave nothing, in words; null while nothing is wrong. */
function useProblem(malformed: boolean, failure: Failure | null): ReactNode {
  const text = useFailureText(failure);
  if (malformed) return <Trans>Codes have 8 to 32 letters and digits.</Trans>;
  switch (failure?.code) {
    case undefined:
      return null;
    case 'not_found':
      return <Trans>We couldn’t find this code. Check each character: 8 and B, 5 and S look alike.</Trans>;
    case 'already_exists':
      return <Trans>This code has already been used. Each code works once.</Trans>;
    case 'out_of_range':
      return <Trans>This code has expired.</Trans>;
    case 'resource_exhausted': {
      const minutes = Math.max(1, Math.ceil((failure?.retryAfter ?? 3600) / 60));
      return (
        <Plural
          value={minutes}
          one="Too many wrong codes. Try again in # minute."
          other="Too many wrong codes. Try again in # minutes."
        />
      );
    }
    case 'unreachable':
      return <Trans>The server didn’t respond. Try again: a code is never used up twice.</Trans>;
    default:
      return text;
  }
}

interface RedeemedProps {
  readonly redeemed: Activated;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Redeemed({ redeemed, onAgain, onClose }: RedeemedProps) {
  const { day } = useFormats();
  const days = redeemed.add_days;
  const until = day(redeemed.data.expire);
  return (
    <>
      <div className={styles.done}>
        <StatusArt>
          <Crown size={34} aria-hidden />
        </StatusArt>
        <p role="status">
          <strong className={styles.days}>
            <Plural value={days} one="# day of Premium added" other="# days of Premium added" />
          </strong>
          {until !== '' && <Trans>You have Premium until {until}.</Trans>}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onAgain}>
          <Trans>Redeem another code</Trans>
        </Button>
        <Button kind="primary" onClick={onClose} data-initial-focus>
          <Trans context="closes a dialog">Done</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
