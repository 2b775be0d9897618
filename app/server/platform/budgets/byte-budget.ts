/** Max. bytes of things of one kind that stay on the server. */
export interface ByteLimits {
  /** Of one owner: an account, or a client without one. */
  readonly each: number;
  /** Of all together. Beyond it, each owner may have a small part of `each`. */
  readonly all: number;
}

/** What is left of `each` once all together have too much: who has little goes on, who has most stops. */
export const scarcePart = 16;

/** The bytes of things of one kind, by their owner, as they were last measured and counted since. */
export class ByteBudget {
  #limits: ByteLimits;
  #bytes = new Map<string, number>();
  #total = 0;
  /** Counted while a measurement reads; null while none does. */
  #meanwhile: Map<string, number> | null = null;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  /** Whether an owner may store `bytes` more; `earned` is what its own part is larger by. */
  hasRoom(owner: string, bytes: number, earned = 0): boolean {
    const { each, all } = this.#limits;
    const part = (each + earned) / (this.#total + bytes <= all ? 1 : scarcePart);
    return (this.#bytes.get(owner) ?? 0) + bytes <= part;
  }

  /** Changes how much all together may have. */
  setAll(all: number): void {
    this.#limits = { ...this.#limits, all };
  }

  /** Counts what an owner has stored. */
  add(owner: string, bytes: number): void {
    this.#total += bytes;
    for (const counts of [this.#bytes, this.#meanwhile]) counts?.set(owner, (counts.get(owner) ?? 0) + bytes);
  }

  /**
   * Replaces what was counted by what is stored: each process counts its own, and nobody counts what is deleted. What is
   * stored while `read` reads may count twice, until the next time.
   */
  async measure(read: () => Promise<ReadonlyMap<string, number>>): Promise<void> {
    const meanwhile = new Map<string, number>();
    this.#meanwhile = meanwhile;
    try {
      const stored = await read();
      this.#bytes = new Map();
      this.#total = 0;
      this.#meanwhile = null;
      for (const [owner, bytes] of [...stored, ...meanwhile]) this.add(owner, bytes);
    } finally {
      this.#meanwhile = null;
    }
  }
}
