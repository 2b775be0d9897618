// For testers of other clients as well: nothing here needs a test runner.
export { chartDocument } from './chart-doc.ts';
export { followJourney } from './journey.ts';
export { type ManualClock, manualClock } from './manual-clock.ts';
export { type Edge, explore, type Model } from './model.ts';
export { type Run, type Script, scripted, startRun } from './run.ts';
export type { EventSamples, Flow, Journey, PortSamples, Stimulus } from './types.ts';
export { viewFaults } from './view-faults.ts';
export { provenView, type Shown, type ViewProof, type ViewVariants } from './view-variants.ts';
