import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import type { Results } from './use-results.ts';

interface ShowResultsProps {
  readonly results: Results;
  readonly wide?: boolean;
  readonly onShow: () => void;
}

/** Leads to the results, and says how many there are once that is known. */
export function ShowResults({ results, wide = false, onShow }: ShowResultsProps) {
  const { status, entries, hasMore } = results;
  const count = entries.length;
  return (
    <Button kind="primary" wide={wide} size={wide ? 'large' : 'small'} onClick={onShow}>
      {status !== 'ready' ? (
        <Trans>Show results</Trans>
      ) : hasMore ? (
        <Trans>Show {count}+ results</Trans>
      ) : (
        <Plural value={count} one="Show # result" other="Show # results" />
      )}
    </Button>
  );
}
