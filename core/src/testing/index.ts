// For the testers of other clients: the same walker, scripted ports and manual clock that prove the charts here,
// and a service in memory that passes the same contract as the real one.
export {
  chartDocument,
  type Edge,
  type EventSamples,
  explore,
  type Flow,
  followJourney,
  type Journey,
  type ManualClock,
  type Model,
  manualClock,
  type PortSamples,
  type Run,
  type Script,
  type Stimulus,
  scripted,
  startRun,
} from '@aloft/machines/harness';
export {
  type BrowserClient,
  type BrowserClientOptions,
  browserClient,
  completePopup,
} from './browser-client.ts';
export { createServiceDouble, type DoubleOptions, type ServiceDouble } from './double/service-double.ts';
export { withCookies } from './with-cookies.ts';
