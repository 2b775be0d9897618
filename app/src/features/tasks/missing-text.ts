import type { Failure } from '@aloft/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../ui/failure-text.ts';

/** How many entries a copy left out, and why; empty for none, as far as nobody knows. */
export function useMissingText(count: number, failure: Failure | null): readonly string[] {
  const { t } = useLingui();
  const isGone = failure?.code === 'file_not_found';
  const reason = useFailureText(count > 0 && isGone ? null : failure);
  if (count === 0) return [reason];
  if (isGone)
    return [
      t({
        message: plural(count, {
          one: '# item is missing because it was moved or deleted.',
          other: '# items are missing because they were moved or deleted.',
        }),
      }),
    ];
  return [
    t({ message: plural(count, { one: '# item is missing.', other: '# items are missing.' }) }),
    reason,
  ];
}
