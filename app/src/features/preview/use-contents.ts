import type { Result } from '@aloft/core';
import type { Contents } from '@aloft/core/wire';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { nothingYet, reduceContents } from './contents-state.ts';

/** One page of what an archive holds; the first one for an empty token. */
export type ListContents = (page: string) => Promise<Result<Contents>>;

/** The entries of an archive: page after page, until there are no more. */
export function useContents(list: ListContents) {
  const [state, dispatch] = useReducer(reduceContents, nothingYet);
  const { phase, next } = state;
  const ask = useEffectEvent(list);
  useEffect(() => {
    if (phase !== 'loading') return;
    let live = true;
    void ask(next).then((page) => {
      if (!live) return;
      if (page.ok) dispatch({ type: 'page.come', page: page.value });
      else dispatch({ type: 'page.fail', failure: page.failure });
    });
    return () => {
      live = false;
    };
  }, [phase, next]);
  return { state, dispatch };
}
