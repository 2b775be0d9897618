import type { Result } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { resultOf } from '../../data/query-client.ts';
import { requestRegistrationCode, verifyCode } from '../../data/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-proof.module.css';

/** The proof of an address that goes along with a new account; nobody has to give one. */
export interface AddressProof {
  /** Where a code was sent; empty while none was. */
  readonly sentTo: string;
  send(email: string): Promise<Result<unknown>>;
  /** What the typed code proves; null where none was typed. */
  take(code: string): Promise<Result<string | null>>;
}

interface ProofState {
  readonly sentTo: string;
  readonly verificationId: string;
  /** A code serves once, and its token until the account is made: the password may be refused first. */
  readonly token: string | null;
}

type ProofEvent =
  | { readonly type: 'code.sent'; readonly to: string; readonly verificationId: string }
  | { readonly type: 'code.verified'; readonly verificationId: string; readonly token: string };

const nothingSent: ProofState = { sentTo: '', verificationId: '', token: null };

function reduceProof(state: ProofState, event: ProofEvent): ProofState {
  if (event.type === 'code.sent') {
    return { sentTo: event.to, verificationId: event.verificationId, token: null };
  }
  // Another code was sent while this one was verified.
  return event.verificationId === state.verificationId ? { ...state, token: event.token } : state;
}

/** Has a code mailed to a new address, and given back: rewards want a proved one (P13e). */
export function useAddressProof(): AddressProof {
  const { mutateAsync: sendCode } = useMutation(requestRegistrationCode);
  const { mutateAsync: giveBack } = useMutation(verifyCode);
  const [{ sentTo, verificationId, token }, dispatch] = useReducer(reduceProof, nothingSent);
  return {
    sentTo,
    send: async (email) => {
      const asked = await resultOf(sendCode(email));
      if (asked.ok) dispatch({ type: 'code.sent', to: email, verificationId: asked.value.verification_id });
      return asked;
    },
    take: async (code) => {
      if (verificationId === '' || code === '') return { ok: true, value: null };
      if (token !== null) return { ok: true, value: token };
      const verified = await resultOf(giveBack({ verificationId, code }));
      if (!verified.ok) return verified;
      const { verification_token: proved } = verified.value;
      dispatch({ type: 'code.verified', verificationId, token: proved });
      return { ok: true, value: proved };
    },
  };
}

interface AddressProofFieldProps {
  readonly sentTo: string;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** Offers a code for the address above, and takes it. */
export function AddressProofField({ sentTo, busy, onSend }: AddressProofFieldProps) {
  return (
    <div className={styles.proof}>
      {sentTo !== '' && (
        <TextField
          id="code"
          name="code"
          label={<Trans>Code from the email</Trans>}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          describedBy="code-words login-error"
        />
      )}
      <span id="code-words" className={styles.words} role="status">
        {sentTo === '' ? (
          <Trans>Optional: verify your address to get free days of Premium.</Trans>
        ) : (
          <Trans>We sent a code to {sentTo}. It works for ten minutes.</Trans>
        )}
      </span>
      <Button disabled={busy} onClick={onSend}>
        {sentTo === '' ? <Trans>Email me a code</Trans> : <Trans>Send another code</Trans>}
      </Button>
    </div>
  );
}
