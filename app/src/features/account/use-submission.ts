import type { Failure, Result } from '@aloft/core';
import { useReducer } from 'react';

interface SubmissionState {
  readonly busy: boolean;
  readonly failure: Failure | null;
}

type SubmissionEvent =
  | { readonly type: 'submission.began' }
  | { readonly type: 'submission.ended'; readonly failure: Failure | null };

function reduceSubmission(_: SubmissionState, event: SubmissionEvent): SubmissionState {
  return event.type === 'submission.began'
    ? { busy: true, failure: null }
    : { busy: false, failure: event.failure };
}

/** A form that makes one call after another: whether it works, and why the last one that was refused was. */
export function useSubmission() {
  const [state, dispatch] = useReducer(reduceSubmission, { busy: false, failure: null });
  return {
    ...state,
    run: async (work: () => Promise<Result<unknown>>): Promise<void> => {
      dispatch({ type: 'submission.began' });
      const result = await work();
      dispatch({ type: 'submission.ended', failure: result.ok ? null : result.failure });
    },
  };
}
