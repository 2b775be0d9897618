/** The answer of the port that just finished, as the parameter of a guard or an action. */
export function outcome<T>({ event }: { event: { readonly output: T } }): T {
  return event.output;
}
