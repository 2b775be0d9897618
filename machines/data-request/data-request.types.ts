import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What came of asking; the data themselves stay with whoever asked. */
export type RequestAnswer =
  | { readonly kind: 'received'; readonly revision: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface DataRequestPorts {
  /** Asks for the named thing. */
  readonly fetchData: Port<{ readonly name: string }, RequestAnswer>;
}
export interface DataRequestInput {
  /** What is asked for: an address, a query key. */
  readonly name: string;
}
export interface DataRequestContext {
  readonly name: string;
  /** Which state of the data came last; empty before the first. */
  readonly revision: string;
  readonly failure: Failure | null;
}
export type DataRequestEvent =
  | { readonly type: 'data.request' }
  /** What came is out of date. */
  | { readonly type: 'data.forget' };
