/** An entry that a call names, with the ids of the folders that take it along, nearest first. */
export interface Chosen {
  readonly id: string;
  readonly kind: 'drive#file' | 'drive#folder';
  readonly name: string;
  readonly above: readonly string[];
}

const rankOf = ({ kind }: Chosen): number => (kind === 'drive#folder' ? 0 : 1);
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * The entries of a set in the order in which they are changed, whatever order the call names them in: parents first,
 * folders before files, by name. Which of two equal names gets a number depends on it.
 */
export function inTreeOrder<Entry extends Chosen>(set: readonly Entry[]): Entry[] {
  return set.toSorted(
    (one, other) =>
      one.above.length - other.above.length ||
      rankOf(one) - rankOf(other) ||
      compare(one.name, other.name) ||
      compare(one.id, other.id),
  );
}

/** The roots of a set, in that order: an entry below another one of the set is a part of that one. */
export function rootsOfSet<Entry extends Chosen>(set: readonly Entry[]): Entry[] {
  const byId = new Map(set.map((entry) => [entry.id, entry]));
  return inTreeOrder([...byId.values()].filter(({ above }) => !above.some((id) => byId.has(id))));
}
