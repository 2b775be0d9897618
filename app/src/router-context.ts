import type { Caller, ShareAnswer, ShareQuestion } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import type { Recorder } from '@aloft/core/traces';
import type { I18n } from '@lingui/core';
import type { LayoutStore } from './actors/layout-state.ts';
import type { Lazy } from './actors/lazy.ts';
import type { LazyFlows } from './actors/lazy-flows.ts';

/** What every route may use. */
export interface RouterContext {
  readonly facts: PageFacts;
  readonly flows: LazyFlows;
  readonly layout: LayoutStore;
  /** What the flows did, where the operator allows the debug console and the flows have arrived; else null. */
  readonly recorder: () => Recorder | null;
  readonly i18n: I18n;
  /** On the server: asks in-process. In the browser the share's own actor asks. */
  readonly fetchShare: ((question: ShareQuestion) => Promise<ShareAnswer>) | null;
  /** On the server: reads in-process what the first frame shows. In the browser the runtime calls. */
  readonly call: Caller | null;
  /** Whether the router knows all routes: the page of a share begins with its own. */
  readonly allRoutes: Lazy<'all'>;
  /** Whether a route matches this path and its validation takes it; one that has to wait does not. */
  readonly hasPage: (path: string) => boolean;
}

/** The calls of a route that reads before its page is shown: in-process while the server renders it. */
export const callOf = async ({ call, flows }: Pick<RouterContext, 'call' | 'flows'>): Promise<Caller> =>
  call ?? (await flows.load()).flowContext.call;
