// An in-memory model of a drive: the expected result of any sequence of operations on the database.

/** A file, or a folder whose size is null. */
export interface Entry {
  readonly size: number | null;
  readonly content: Map<string, Entry>;
}

/** A root in the trash. */
export interface Trashed {
  readonly id: string;
  readonly name: string;
  readonly entry: Entry;
  readonly from: Entry;
}

/** The operation is refused. */
export type Refused = 'refused';

const folder = (): Entry => ({ size: null, content: new Map() });

/** The entry and everything below it. */
function* within(entry: Entry): Generator<Entry> {
  yield entry;
  for (const one of entry.content.values()) yield* within(one);
}

/** Levels of folders below a folder; -1 for a file. */
function heightOf(entry: Entry): number {
  if (entry.size !== null) return -1;
  return Math.max(0, ...[...entry.content.values()].map((one) => 1 + heightOf(one)));
}

/** Bytes and entries of an entry, itself included. */
export function sumOf(entry: Entry): { readonly size: number; readonly entries: number } {
  let [size, entries] = [0, 0];
  for (const one of within(entry)) {
    size += one.size ?? 0;
    entries += 1;
  }
  return { size, entries };
}

/** The account's drive and trash. */
export class Model {
  readonly top = folder();
  trash: Trashed[] = [];
  /** Sizes of unfinished uploads; each is an entry of the account. */
  readonly waiting: number[] = [];
  readonly #deepest: number;
  constructor(deepest: number) {
    this.#deepest = deepest;
  }

  /** All live folders by path, top first. */
  folders(): { readonly path: readonly string[]; readonly entry: Entry }[] {
    return this.#paths([], this.top).filter(({ entry }) => entry.size === null);
  }

  /** All live entries by path, without the top. */
  entries(): { readonly path: readonly string[]; readonly entry: Entry }[] {
    return this.#paths([], this.top).slice(1);
  }

  #paths(path: readonly string[], entry: Entry): { path: readonly string[]; entry: Entry }[] {
    const below = [...entry.content].flatMap(([name, one]) => this.#paths([...path, name], one));
    return [{ path, entry }, ...below];
  }

  #at(path: readonly string[]): Entry {
    let at = this.top;
    for (const name of path) {
      const next = at.content.get(name);
      if (next === undefined) throw new Error(`there is no ${path.join('/')}`);
      at = next;
    }
    return at;
  }

  #levelOf(wanted: Entry): number | null {
    const found = this.folders().find(({ entry }) => entry === wanted);
    return found === undefined ? null : found.path.length;
  }

  #isTooDeep(level: number, entry: Entry): boolean {
    return level + 1 + heightOf(entry) > this.#deepest;
  }

  static freeName(into: Entry, name: string): string {
    let free = name;
    for (let n = 2; into.content.has(free); n += 1) free = `${name} (${n})`;
    return free;
  }

  add(path: readonly string[], name: string, size: number | null): Refused | null {
    const entry = { size, content: new Map() };
    if (this.#isTooDeep(path.length, entry)) return 'refused';
    this.#at(path).content.set(name, entry);
    return null;
  }

  #take(path: readonly string[]): Entry {
    const entry = this.#at(path);
    this.#at(path.slice(0, -1)).content.delete(path.at(-1) ?? '');
    return entry;
  }

  move(path: readonly string[], to: readonly string[]): Refused | null {
    const [entry, into] = [this.#at(path), this.#at(to)];
    if ([...within(entry)].includes(into)) return 'refused';
    const name = path.at(-1) ?? '';
    if (into.content.get(name) === entry) return null;
    if (this.#isTooDeep(to.length, entry) || into.content.has(name)) return 'refused';
    this.#take(path);
    into.content.set(name, entry);
    return null;
  }

  copy(path: readonly string[], to: readonly string[]): Refused | null {
    const [entry, into] = [this.#at(path), this.#at(to)];
    if ([...within(entry)].includes(into) || this.#isTooDeep(to.length, entry)) return 'refused';
    const copyOf = ({ size, content }: Entry): Entry => ({
      size,
      content: new Map([...content].map(([name, one]) => [name, copyOf(one)])),
    });
    into.content.set(Model.freeName(into, path.at(-1) ?? ''), copyOf(entry));
    return null;
  }

  putIntoTrash(path: readonly string[], id: string): void {
    const from = this.#at(path.slice(0, -1));
    this.trash.push({ id, name: path.at(-1) ?? '', entry: this.#take(path), from });
  }

  undelete(id: string): Refused | null {
    const one = this.trash.find((other) => other.id === id);
    if (one === undefined) throw new Error(`nothing of the trash is ${id}`);
    const level = this.#levelOf(one.from);
    const into = level === null ? this.top : one.from;
    if (this.#isTooDeep(level ?? 0, one.entry)) return 'refused';
    this.trash = this.trash.filter((other) => other !== one);
    into.content.set(Model.freeName(into, one.name), one.entry);
    return null;
  }

  /** What was put into the trash by itself stays there. */
  remove(path: readonly string[]): void {
    this.#take(path);
  }

  removeTrashed(id: string): void {
    this.trash = this.trash.filter((other) => other.id !== id);
  }

  emptyTrash(): void {
    this.trash = [];
  }

  /** Total usage of the account. */
  taken(): { readonly size: number; readonly entries: number } {
    const sums = [this.top, ...this.trash.map((one) => one.entry)].map(sumOf);
    return {
      size: [...sums, ...this.waiting.map((size) => ({ size }))].reduce((sum, { size }) => sum + size, 0),
      entries: sums.reduce((sum, { entries }) => sum + entries, 0) - 1 + this.waiting.length,
    };
  }

  /** Usage of the trash. */
  trashed(): { readonly size: number; readonly entries: number } {
    const sums = this.trash.map((one) => sumOf(one.entry));
    return {
      size: sums.reduce((sum, { size }) => sum + size, 0),
      entries: sums.reduce((sum, { entries }) => sum + entries, 0),
    };
  }
}
