import type { Result } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useApi } from '../../actors/api.ts';

/** The proof of an address that goes along with a new account; nobody has to give one. */
export interface AddressProof {
  /** Where a code was sent; empty while none was. */
  readonly sentTo: string;
  send(email: string): Promise<Result<unknown>>;
  /** What the typed code proves; null where none was typed. */
  take(code: string): Promise<Result<string | null>>;
}

/** Has a code mailed to a new address, and given back: rewards want a proved one (P13e). */
export function useAddressProof(): AddressProof {
  const { user } = useApi();
  const [sent, setSent] = useState({ to: '', id: '' });
  // A code serves once, and what came of it until the account is made: the password may be refused first.
  const proved = useRef<{ readonly id: string; readonly token: string } | null>(null);
  return {
    sentTo: sent.to,
    send: async (email) => {
      const asked = await user.requestVerification({ email, target: 'NOT_USER', usage: 'REGISTER' });
      if (asked.ok) setSent({ to: email, id: asked.value.verification_id });
      return asked;
    },
    take: async (code) => {
      if (sent.id === '' || code === '') return { ok: true, value: null };
      if (proved.current?.id === sent.id) return { ok: true, value: proved.current.token };
      const given = await user.verifyCode({ verificationId: sent.id, code });
      if (!given.ok) return given;
      proved.current = { id: sent.id, token: given.value.verification_token };
      return { ok: true, value: proved.current.token };
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
    <div className="field">
      {sentTo !== '' && (
        <>
          <label htmlFor="code">
            <Trans>Code from the email</Trans>
          </label>
          <input
            id="code"
            name="code"
            className="input"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            aria-describedby="code-hint login-error"
          />
        </>
      )}
      <span id="code-hint" className="field-hint" role="status">
        {sentTo === '' ? (
          <Trans>Optional: verify your address to get free days of Premium.</Trans>
        ) : (
          <Trans>We sent a code to {sentTo}. It works for ten minutes.</Trans>
        )}
      </span>
      <button type="button" className="button button-secondary" disabled={busy} onClick={onSend}>
        {sentTo === '' ? <Trans>Email me a code</Trans> : <Trans>Send another code</Trans>}
      </button>
    </div>
  );
}
