/** What a trace may keep of a value. A field without a shape is not kept. */
export type Shape =
  | 'number'
  | 'boolean'
  /** What a person or a service wrote: replaced by a placeholder. */
  | 'text'
  | 'hidden'
  | 'failure'
  | { readonly literals: readonly string[] }
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly any: readonly Shape[] };

/** The shapes of everything that enters a chart, and of its context; and the names of its states and delays. */
export interface ChartShape {
  readonly states: readonly string[];
  readonly delays: readonly string[];
  readonly input: Shape;
  readonly context: Shape;
  readonly event: Shape;
  readonly ports: Readonly<Record<string, { readonly input: Shape; readonly answer: Shape }>>;
}
