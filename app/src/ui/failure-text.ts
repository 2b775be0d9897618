import type { Failure } from '@aloft/core';
import { useEffect, useState } from 'react';
import { useApp } from '../actors/use-runtime.ts';

interface Describer {
  readonly describe: (failure: Failure) => string;
}

/** A failure in the reader's words; empty until the texts of their language have arrived. */
export function useFailureText(failure: Failure | null): string {
  const { facts } = useApp();
  const [describer, setDescriber] = useState<Describer | null>(null);
  const wanted = failure !== null;
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    void import('./describe-failure.ts').then(async ({ loadDescriber }) => {
      const describe = await loadDescriber(facts.locale);
      if (live) setDescriber({ describe });
    });
    return () => {
      live = false;
    };
  }, [wanted, facts.locale]);
  return failure === null || describer === null ? '' : describer.describe(failure);
}
