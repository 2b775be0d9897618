// What the page of a chart carries for its script: the recorded journeys and the transitions between states. Parts that repeat
// stand once in a list, and are referred to by their index.
import * as v from 'valibot';

const Index = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Indexes: the stimulus, the place after it, the transitions that it took, and the facts of the view; then what was told. */
const Step = v.tuple([Index, Index, Index, Index, v.array(v.string())]);

export const ChartData = v.object({
  /** A state value in which the chart can stay, and the ids of the states that are active in it. */
  places: v.array(v.object({ name: v.string(), active: v.array(v.string()) })),
  /** An event, a port's answer or the end of a delay; its fields are JSON, empty without any. */
  stimuli: v.array(
    v.object({ kind: v.picklist(['event', 'answer', 'delay']), name: v.string(), fields: v.string() }),
  ),
  /** Transitions that are taken together, by the ids of the drawn edges. */
  taken: v.array(v.array(v.string())),
  /** The fields of a view, each with its value as JSON. */
  views: v.array(v.array(v.tuple([v.string(), v.string()]))),
  journeys: v.array(
    v.object({
      title: v.string(),
      /** The place and the view before the first step. */
      start: v.tuple([Index, Index]),
      steps: v.array(Step),
    }),
  ),
  graph: v.object({
    /** The place of each situation. Situations of one place differ in what can happen next. */
    places: v.array(Index),
    /** From situation, stimulus, to situation, transitions; four numbers for each way. */
    edges: v.array(Index),
  }),
});
export type ChartData = v.InferOutput<typeof ChartData>;
export type TransitionGraph = ChartData['graph'];
export type Stimulus = ChartData['stimuli'][number];
