// Published for tests of other clients too, so nothing here depends on a test runner.
export type { AnswerSamples } from './accepted.ts';
export { chartDocument } from './chart-doc.ts';
export { runJourney } from './journey.ts';
export { type ManualClock, manualClock } from './manual-clock.ts';
export { type Edge, explore, type Model } from './model.ts';
export { type Run, type Script, scripted, startRun } from './run.ts';
export type {
  AnyJourney,
  EventSamples,
  Flow,
  Journey,
  PortSamples,
  Step,
  Stimulus,
  StimulusOf,
  ViewFields,
  ViewFieldsOf,
} from './types.ts';
export { until } from './until.ts';
export { viewFaults } from './view-faults.ts';
export { declareView, type Shown, type ViewDeclaration, type ViewVariants } from './view-variants.ts';
