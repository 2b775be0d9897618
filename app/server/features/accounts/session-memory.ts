import { markedMemory } from '../../platform/database/marked-memory.ts';
import type { Marks } from '../../platform/database/marks.ts';
import type { Session } from '../../platform/http/environment.ts';

/** A session as it was found, and how long it is what the database would say. */
export interface Found {
  readonly session: Session;
  /** When it ends, or its use is to be written down again; milliseconds since 1970. */
  readonly until: number;
}

const most = 4096;

/**
 * Sessions that were found, by their token's hash, for as long as no session was written: a reader's requests come in
 * dozens, and a sign-out moves the mark before it is acknowledged (P17b).
 */
export class SessionMemory {
  readonly #marks: Marks;
  readonly #kept = markedMemory<Found>(most, () => 1);
  constructor(marks: Marks) {
    this.#marks = marks;
  }

  find(hash: string, now: number): Session | null {
    const found = this.#kept.find(hash, this.#marks.ofSessions());
    return found !== null && found.until > now ? found.session : null;
  }

  /** Begins a reading: what `keep` is given is forgotten as soon as anything was written since. */
  begin(hash: string): { keep(found: Found): void } {
    const mark = this.#marks.ofSessions();
    return { keep: (found) => this.#kept.keep(hash, mark, found) };
  }
}

const memories = new WeakMap<Marks, SessionMemory>();

/** The memory of the sessions that these marks tell of; null where there are no marks. */
export function sessionMemory(marks: Marks | null): SessionMemory | null {
  if (marks === null) return null;
  const known = memories.get(marks);
  if (known !== undefined) return known;
  const made = new SessionMemory(marks);
  memories.set(marks, made);
  return made;
}
