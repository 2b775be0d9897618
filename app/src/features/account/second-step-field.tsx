import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { twoStep } from '../../data/two-step.ts';
import { TextField } from '../../ui/text-field.tsx';

type Own = 'label' | 'autoComplete' | 'spellCheck' | 'maxLength';

/** A code of the app or a recovery code, beside the password. */
export function SecondStepField(props: Omit<ComponentProps<typeof TextField>, Own>) {
  return (
    <TextField
      {...props}
      label={<Trans>Code from the app, or a recovery code</Trans>}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={32}
    />
  );
}

/** Whether a change asks for the second step: two-step sign-in is on, or the service has just said so. */
export function useAsksSecondStep(failure: Failure | null): boolean {
  const { data } = useQuery(twoStep);
  return data?.enabled === true || failure?.code === 'two_factor_required';
}

interface OwnerProof {
  readonly password: string;
  readonly code?: string;
}

/** The proof that is sent: with a code where one is asked for. */
export const ownerProof = (
  typed: { readonly password: string; readonly factor: string },
  asks: boolean,
): OwnerProof =>
  asks ? { password: typed.password, code: typed.factor.trim() } : { password: typed.password };
