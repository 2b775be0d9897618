// Recording what the charts do, as a file without secrets (`@aloft/core/traces`): see docs/guides/traces.md.
export { makeTrace } from './make-trace.ts';
export { shapeOfChart } from './mask-trace.ts';
export { maskedContext, maskedEvent } from './masked.ts';
export { type ParsedTrace, parseTrace, type TraceFault } from './parse-trace.ts';
export {
  createRecorder,
  type RecordedActor,
  type Recorder,
  type RecorderOptions,
  type TakenTransition,
  type TraceRecord,
} from './recorder.ts';
export type { ChartShape, Shape } from './shape.ts';
export { type Reached, reachedBy } from './stimulus.ts';
export {
  type StateName,
  type Trace,
  type TracedActor,
  type TracedRecord,
  traceLimits,
  traceVersion,
} from './trace.ts';
export { fitTrace, traceText } from './trace-text.ts';
