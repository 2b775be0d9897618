// What a shared folder does not need before its reader does something.
import { type Clock, type Flows, keepArrival } from '@aloft/core';
import { browserPlatform } from '@aloft/core/browser';
import type { PageFacts } from '@aloft/core/rules';
import type { InspectionEvent } from 'xstate';
import { pageAnalytics } from './analytics.ts';
import { arrival } from './arrival.ts';
import { rememberLocale } from './remember-locale.ts';
import { rememberModes } from './remember-modes.ts';
import { startRuntime } from './runtime.ts';

/**
 * Starts the flows of a page in a browser.
 * @param profileHolds whether what the server said of the person was said just now
 * @param watched `inspect` records the flows, where the operator allows the debug console; `clock` moves their delays, in
 *   development
 */
export function startBrowserFlows(
  facts: PageFacts,
  profileHolds: boolean,
  watched: { readonly inspect?: (event: InspectionEvent) => void; readonly clock?: Clock | undefined } = {},
): Flows {
  // From a sign-out that has gone stale the session would forget who has signed in here meanwhile.
  const { inspect, clock } = watched;
  const platform = browserPlatform();
  const own = clock === undefined ? platform : { ...platform, clock };
  const runtime: Flows = startRuntime(profileHolds ? facts : { ...facts, profile: null }, own, {
    ...(inspect === undefined ? {} : { inspect }),
    // In somebody else's frame nobody is asked, so nothing is counted.
    ...(window.top === window ? { analytics: pageAnalytics(() => runtime.call) } : {}),
  });
  keepArrival(runtime, arrival());
  rememberModes(runtime);
  rememberLocale(runtime);
  runtime.actors.access.send({ type: 'access.check', fresh: false });
  return runtime;
}
