// For testers of other clients as well: nothing here needs a test runner.
export type { AnswerSamples } from './accepted.ts';
export { chartDocument } from './chart-doc.ts';
export { followJourney } from './journey.ts';
export { type ManualClock, manualClock } from './manual-clock.ts';
export { type Edge, explore, type Model } from './model.ts';
export { type Run, type Script, scripted, startRun } from './run.ts';
export type {
  AnyJourney,
  EventSamples,
  Flow,
  Journey,
  PortSamples,
  SeenOf,
  Sees,
  Step,
  Stimulus,
  StimulusOf,
} from './types.ts';
export { until } from './until.ts';
export { viewFaults } from './view-faults.ts';
export { provenView, type Shown, type ViewProof, type ViewVariants } from './view-variants.ts';
