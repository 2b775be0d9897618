/** What a chart or a state says of itself besides its description: the requirements that it serves, by number. */
export interface ChartMeta {
  readonly requirements: readonly string[];
}
