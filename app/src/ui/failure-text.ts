import type { Failure } from '@aloft/core';
import { isLocale, sourceLocale } from '@aloft/i18n';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

interface Describer {
  readonly describe: (failure: Failure) => string;
}

/** A failure in the reader's words; empty until the texts of their language have arrived. */
export function useFailureText(failure: Failure | null): string {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : sourceLocale;
  const [describer, setDescriber] = useState<Describer | null>(null);
  const wanted = failure !== null;
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    void import('./describe-failure.ts').then(async ({ loadDescriber }) => {
      const describe = await loadDescriber(locale);
      if (live) setDescriber({ describe });
    });
    return () => {
      live = false;
    };
  }, [wanted, locale]);
  return failure === null || describer === null ? '' : describer.describe(failure);
}
