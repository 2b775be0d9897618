import type { Failure, Result } from '@aloft/core';
import { useReducer } from 'react';

interface WorkState {
  readonly busy: boolean;
  readonly failure: Failure | null;
}

type WorkEvent =
  | { readonly type: 'work.began' }
  | { readonly type: 'work.ended'; readonly failure: Failure | null };

function reduceWork(_: WorkState, event: WorkEvent): WorkState {
  return event.type === 'work.began'
    ? { busy: true, failure: null }
    : { busy: false, failure: event.failure };
}

/** A form that makes one call after another: whether it works, and why the last one that was refused was. */
export function useWork() {
  const [state, dispatch] = useReducer(reduceWork, { busy: false, failure: null });
  return {
    ...state,
    run: async (work: () => Promise<Result<unknown>>): Promise<void> => {
      dispatch({ type: 'work.began' });
      const result = await work();
      dispatch({ type: 'work.ended', failure: result.ok ? null : result.failure });
    },
  };
}
