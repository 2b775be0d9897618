import type { Marks } from '../database/marks.ts';
import type { Session } from '../http/environment.ts';

/** A session as it was found, and how long it is what the database would say. */
export interface Found {
  readonly session: Session;
  /** When it ends, or its use is to be written down again; milliseconds since 1970. */
  readonly until: number;
}

interface Kept extends Found {
  readonly mark: string;
}

const most = 4096;

/**
 * Sessions that were found, by their token's hash, for as long as no session was written: a reader's requests come in
 * dozens, and a sign-out moves the mark before it is acknowledged (P17b).
 */
export class SessionMemory {
  readonly #marks: Marks;
  readonly #kept = new Map<string, Kept>();
  constructor(marks: Marks) {
    this.#marks = marks;
  }

  find(hash: string, now: number): Session | null {
    const kept = this.#kept.get(hash);
    if (kept === undefined) return null;
    if (kept.until > now && kept.mark === this.#marks.ofSessions()) return kept.session;
    this.#kept.delete(hash);
    return null;
  }

  /** Begins a reading: what `keep` is given is forgotten as soon as anything was written since. */
  begin(hash: string): { keep(found: Found): void } {
    const mark = this.#marks.ofSessions();
    return {
      keep: (found) => {
        const [oldest] = this.#kept.keys();
        if (this.#kept.size >= most && oldest !== undefined) this.#kept.delete(oldest);
        this.#kept.set(hash, { ...found, mark });
      },
    };
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
