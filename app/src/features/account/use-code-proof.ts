import type { Result } from '@aloft/core';
import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { resultOf } from '../../data/query-client.ts';
import { verifyCode } from '../../data/sign-in.ts';
import type { MailedCode } from '../../navigation/mailed-code.ts';

/** The proof that somebody reads the mail of an address. */
export interface CodeProof {
  /** Where a code was sent; empty while none was. */
  readonly sentTo: string;
  send(email: string): Promise<Result<unknown>>;
  /** What the typed code proves; null where none was typed. */
  take(code: string): Promise<Result<string | null>>;
}

interface ProofState {
  readonly sentTo: string;
  readonly verificationId: string;
  /** A code serves once, and its token until it is used: the password may be refused first. */
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

/** Has a code mailed to an address by `sendCode`, and given back. @param mailed what the link of a mail brought along */
export function useCodeProof(
  sendCode: (email: string) => Promise<{ readonly verification_id: string }>,
  mailed: MailedCode | null = null,
): CodeProof {
  const { mutateAsync: verify } = useMutation(verifyCode);
  const [{ sentTo, verificationId, token }, dispatch] = useReducer(reduceProof, {
    ...nothingSent,
    ...(mailed === null ? {} : { sentTo: mailed.email, verificationId: mailed.verificationId }),
  });
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
      const verified = await resultOf(verify({ verificationId, code }));
      if (!verified.ok) return verified;
      const { verification_token: proved } = verified.value;
      dispatch({ type: 'code.verified', verificationId, token: proved });
      return { ok: true, value: proved };
    },
  };
}
