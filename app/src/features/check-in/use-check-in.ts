import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRuntime } from '../../actors/use-runtime.ts';
import { checkInToday, ownCheckIns } from '../../data/check-in.ts';
import { failureOf } from '../../data/query-client.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { showToast } from '../toasts/toasts.ts';

/** Today's check-in, of the dialog and of the page alike. */
export function useCheckIn() {
  const { t } = useLingui();
  const { session } = useRuntime().actors;
  const query = useQuery(ownCheckIns);
  const press = useMutation(checkInToday);
  return {
    state: query.data,
    loadFailure: useFailureText(failureOf(query.error)),
    isFailed: query.isError,
    reload: () => void query.refetch(),
    failure: useFailureText(failureOf(press.error)),
    busy: press.isPending || query.data === undefined,
    checkIn: () =>
      press.mutate(undefined, {
        onSuccess: ({ add_days: days }) => {
          if (days > 0) session.send({ type: 'profile.reload' });
          showToast(days > 0 ? t`Premium added` : t`Checked in for today`);
        },
      }),
  };
}
