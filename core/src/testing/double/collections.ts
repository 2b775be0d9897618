/** A map whose values expire. */
export class Expiring<Value> {
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  set(key: string, value: Value, life: number): void {
    this.#kept.set(key, { value, until: this.#now() + life });
  }

  get(key: string | undefined): Value | undefined {
    const found = this.#kept.get(key ?? '');
    return found !== undefined && found.until > this.#now() ? found.value : undefined;
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  /** The unexpired values, oldest first. */
  entries(): [string, Value][] {
    return [...this.#kept].flatMap(([key, { value, until }]) => (until > this.#now() ? [[key, value]] : []));
  }
}

/** Rows of accounts, by id. */
export class Rows<Row extends { readonly id: string; readonly account_id: string }> extends Map<string, Row> {
  /** The account's row of the id; null for an unknown id or another account's. */
  own(accountId: string, id: string): Row | null {
    const row = this.get(id);
    return row?.account_id === accountId ? row : null;
  }

  /** The account's rows, oldest first. */
  of(accountId: string): Row[] {
    return [...this.values()].filter((row) => row.account_id === accountId);
  }

  add(row: Row): Row {
    this.set(row.id, row);
    return row;
  }
}
