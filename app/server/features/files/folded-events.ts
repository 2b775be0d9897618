import { createBursts } from '@aloft/core/rules';
import type { Cursor } from '@aloft/core/service';
import type { Selectable } from 'kysely';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { type NewestPage, writeToken } from './cursor.ts';

type EventRow = Selectable<Tables['events']>;
export type ReadEvents = (wanted: {
  readonly cursor: Cursor | null;
  readonly limit: number;
}) => Promise<NewestPage<EventRow>>;

/** An event; with how many older ones of its burst are left out, if any are. */
export type FoldedEvent = EventRow & { folded?: number };

/** As many events of a burst as are told: their pictures are shown. */
const maxTold = 8;
const rowsOfRead = 500;
/** A page folds at most ten reads: a larger burst goes on in the next one. */
const maxReads = 10;

/** A page of events in which a burst counts as few, so that it hides nothing else of its day. */
export async function readFolded(
  read: ReadEvents,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<NewestPage<FoldedEvent>> {
  const rows: FoldedEvent[] = [];
  const burstOf = createBursts<FoldedEvent[]>();
  let at = cursor;
  for (let reads = 1; ; reads += 1) {
    const page = await read({ cursor: at, limit: rowsOfRead });
    for (const row of page.rows) {
      const key = { type: row.type, folder: row.folder_id, sender: row.sender_name, time: row.created_at };
      const burst = burstOf(key, () => []);
      const last = burst.at(-1);
      if (last !== undefined && burst.length === maxTold) last.folded = (last.folded ?? 0) + 1;
      else if (rows.length === limit) return { rows, next: at === null ? '' : writeToken(at) };
      else {
        burst.push(row);
        rows.push(row);
      }
      at = { at: row.created_at, id: row.id };
    }
    if (page.next === '' || reads === maxReads) return { rows, next: page.next };
    await yieldToEventLoop();
  }
}
