// What a shared folder does not need before its reader does something.
import { type Flows, keepArrival } from '@aloft/core';
import { browserPlatform } from '@aloft/core/browser';
import type { PageFacts } from '@aloft/core/rules';
import type { InspectionEvent } from 'xstate';
import { pageAnalytics } from './analytics.ts';
import { arrival } from './arrival.ts';
import { rememberModes } from './remember-modes.ts';
import { startRuntime } from './runtime.ts';

/**
 * Starts the flows of a page in a browser.
 * @param profileHolds whether what the server said of the person was said just now
 * @param inspect records the flows, where the operator allows the debug console
 */
export function startBrowserFlows(
  facts: PageFacts,
  profileHolds: boolean,
  inspect?: (event: InspectionEvent) => void,
): Flows {
  // From a sign-out that has gone stale the session would forget who has signed in here meanwhile.
  const runtime: Flows = startRuntime(profileHolds ? facts : { ...facts, profile: null }, browserPlatform(), {
    ...(inspect === undefined ? {} : { inspect }),
    // In somebody else's frame nobody is asked, so nothing is counted.
    ...(window.top === window ? { analytics: pageAnalytics(() => runtime.call) } : {}),
  });
  keepArrival(runtime, arrival());
  rememberModes(runtime);
  runtime.actors.access.send({ type: 'access.check', fresh: false });
  return runtime;
}
