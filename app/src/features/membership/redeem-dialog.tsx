import { beginRedeem, type RedeemView, viewRedeem } from '@aloft/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useRuntime, useSnapshot } from '../../actors/use-runtime.ts';
import { reloadMembership } from '../../data/membership.ts';
import { Button } from '../../ui/button.tsx';
import { StatusArt } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Crown } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './redeem-dialog.module.css';
import { useFormats } from './use-formats.ts';

interface RedeemDialogProps {
  /** What the address brought along; empty without one. */
  readonly code: string;
  readonly onClose: () => void;
}

/** An activation code for days of Premium (R7.12). What was typed stays with every answer. */
export default function RedeemDialog({ code, onClose }: RedeemDialogProps) {
  const { t } = useLingui();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [actor] = useState(() => beginRedeem(runtime, code));
  useEffect(() => {
    const done = actor.on('redeem.completed', () => void reloadMembership(client));
    actor.start();
    return () => {
      done.unsubscribe();
      actor.stop();
    };
  }, [actor, client]);
  const view = viewRedeem(useSnapshot(actor));
  return (
    <Dialog title={view.screen === 'redeemed' ? t`Code redeemed` : t`Redeem a code`} onClose={onClose}>
      {view.screen === 'redeemed' ? (
        <Redeemed
          view={view}
          onAgain={() => actor.send({ type: 'redeem.again', key: runtime.flowContext.platform.randomId() })}
          onClose={onClose}
        />
      ) : (
        <CodeForm
          view={view}
          onSubmit={(typed) => actor.send({ type: 'code.submit', code: typed })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type Showing<Screen extends RedeemView['screen']> = Extract<RedeemView, { readonly screen: Screen }>;

interface CodeFormProps {
  readonly view: Showing<'form'>;
  readonly onSubmit: (code: string) => void;
  readonly onClose: () => void;
}

function CodeForm({ view, onSubmit, onClose }: CodeFormProps) {
  const [typed, setTyped] = useState(view.code);
  const problem = useProblem(view);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!view.busy) onSubmit(typed);
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
        <Button type="submit" kind="primary" busy={view.busy}>
          <Trans context="a code">Redeem</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}

/** Why the code gave nothing, in words; null while nothing is wrong. */
function useProblem({ malformed, failure }: Showing<'form'>): ReactNode {
  const text = useFailureText(failure);
  if (malformed) return <Trans>A code has 8 to 32 letters and digits, and nothing else.</Trans>;
  switch (failure?.code) {
    case undefined:
      return null;
    case 'not_found':
      return <Trans>There’s no such code. Check each character: 8 and B, 5 and S look alike.</Trans>;
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
      return <Trans>The server didn’t answer. Try again: a code is never counted twice.</Trans>;
    default:
      return text;
  }
}

interface RedeemedProps {
  readonly view: Showing<'redeemed'>;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Redeemed({ view, onAgain, onClose }: RedeemedProps) {
  const { day } = useFormats();
  const { days } = view.redeemed;
  const until = day(view.redeemed.until);
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
          <Trans>Done</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
