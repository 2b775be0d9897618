import { fromPromise, type PromiseActorLogic } from 'xstate';

declare global {
  // The language alone has no such type; every platform that runs a port has the thing.
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/**
 * I/O as a chart asks for it: a plain function. Expected outcomes resolve as values;
 * a rejection means that the port itself is broken.
 */
export type Port<I, O> = (input: I, signal: AbortSignal) => Promise<O>;

/** Binds a port to an invoked actor; stopping the actor aborts the signal. */
export function fromPort<I, O>(port: Port<I, O>): PromiseActorLogic<O, I> {
  return fromPromise<O, I>(({ input, signal }) => port(input, signal));
}

/** Stands where a port is bound later; reaching it means `with<Flow>Ports` was forgotten. */
export function unboundPort<I, O>(name: string): PromiseActorLogic<O, I> {
  return fromPromise<O, I>(() => Promise.reject(new Error(`port ${name} is not bound`)));
}
