/** Kinds of events that come by the hundred. */
const inBursts: ReadonlySet<string> = new Set(['TYPE_UPLOAD', 'TYPE_RESTORE', 'TYPE_RECEIVE']);
/** Events within this time of each other belong to one burst, in ms. */
const maxGap = 15 * 60_000;

/** What decides which burst an event belongs to. */
interface BurstEvent {
  readonly type: string;
  readonly folder: string;
  readonly sender: string;
  /** In ms. */
  readonly time: number;
}

/**
 * Tells, for events from the newest to the oldest, the line of each: files that came into one folder shortly after each
 * other share one, whatever else happened meanwhile.
 */
export function createBursts<Line>(): (event: BurstEvent, begin: () => Line) => Line {
  const open = new Map<string, { readonly line: Line; readonly time: number }>();
  return ({ type, folder, sender, time }, begin) => {
    if (!inBursts.has(type)) return begin();
    const key = JSON.stringify([type, folder, sender]);
    const last = open.get(key);
    const line = last !== undefined && last.time - time <= maxGap ? last.line : begin();
    open.set(key, { line, time });
    return line;
  };
}
