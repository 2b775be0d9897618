// For testers of other clients: the path walker, scripted ports and manual clock that test the charts,
// and a service in memory whose calls pass the same contract tests as the real one's.
export {
  type AnswerSamples,
  type AnyJourney,
  chartDocument,
  declareView,
  type Edge,
  type EventSamples,
  explore,
  type Flow,
  type Journey,
  type ManualClock,
  type Model,
  manualClock,
  type PortSamples,
  type Run,
  runJourney,
  type Script,
  type Shown,
  type Step,
  type Stimulus,
  type StimulusOf,
  scripted,
  startRun,
  until,
  type ViewDeclaration,
  type ViewFields,
  type ViewFieldsOf,
  type ViewVariants,
  viewFaults,
} from '@aloft/machines/harness';
export { createAuthenticator, type Misbehaviour, type TestAuthenticator } from './authenticator.ts';
export {
  type BrowserClient,
  type BrowserClientOptions,
  browserClient,
  completePopup,
} from './browser-client.ts';
export { createServiceDouble, type DoubleOptions, type ServiceDouble } from './double/service-double.ts';
export { type ReplayDifference, type ReplayedActor, replayTrace } from './replay.ts';
export { withCookies } from './with-cookies.ts';
