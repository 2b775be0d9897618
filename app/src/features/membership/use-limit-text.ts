import type { Failure } from '@aloft/core';
import { nextMonth } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlanLimit } from '../../data/larger-plan.ts';
import { useFailureText } from '../../ui/failure-text.ts';

/** The limit of a plan that a failure met (R8.2); null where no plan has to do with it. */
export function planLimitOf({ code, field }: Pick<Failure, 'code' | 'field'>): PlanLimit | null {
  switch (code) {
    case 'file_space_not_enough':
      return 'space';
    case 'task_daily_create_limit':
      return 'tasks';
    case 'out_of_range':
      return field === 'size' ? 'largestFile' : null;
    case 'resource_exhausted':
      if (field === 'monthly_upload') return 'upload';
      return field === 'monthly_download' ? 'download' : null;
    default:
      return null;
  }
}

/** The day on which traffic counts from zero again, as the reader writes it. */
export function useNextMonth(): string {
  const { i18n } = useLingui();
  // By the device: the frame of the viewer, which says this too, needs no page around it.
  const [now] = useState(() => Date.now());
  const format = new Intl.DateTimeFormat(i18n.locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(nextMonth(now));
}

/**
 * A failure in the reader's words (R8.2); of a plan's limit, what it is about. `isOwn` is false where the limit is that
 * of somebody else, whose share this is.
 */
export function useLimitText(failure: Failure | null, isOwn: boolean): string {
  const { t } = useLingui();
  const again = useNextMonth();
  const limit = failure === null ? null : planLimitOf(failure);
  const text = useFailureText(failure);
  switch (limit) {
    case 'largestFile':
      return isOwn ? t`This file is larger than your plan allows.` : text;
    case 'upload':
      return isOwn ? t`This month’s uploads are used up. You can upload again from ${again} (UTC).` : text;
    case 'download':
      return isOwn
        ? t`This month’s downloads are used up. You can download again from ${again} (UTC).`
        : t`This month’s downloads of this share are used up. Try again from ${again} (UTC), or ask its owner.`;
    default:
      return text;
  }
}
