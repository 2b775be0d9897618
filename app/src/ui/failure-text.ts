import type { Failure } from '@aloft/core';
import { describeError, type ErrorTexts, loadErrorTexts } from '@aloft/i18n/errors';
import { useEffect, useState } from 'react';
import { useApp } from '../actors/use-runtime.ts';

/** A failure in the reader's words; empty until the texts of their language have arrived. */
export function useFailureText(failure: Failure | null): string {
  const { facts } = useApp();
  const [texts, setTexts] = useState<ErrorTexts | null>(null);
  const wanted = failure !== null;
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    void loadErrorTexts(facts.locale).then((loaded) => {
      if (live) setTexts(loaded);
    });
    return () => {
      live = false;
    };
  }, [wanted, facts.locale]);
  return failure === null || texts === null ? '' : describeError(failure, texts);
}
