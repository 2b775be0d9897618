import { toEntry } from '@aloft/core';
import { createBursts, dayOf } from '@aloft/core/rules';
import type { DriveEvent } from '@aloft/core/wire';
import { type FileEntry, toFileEntry } from '../files/entry.ts';

export const actions = [
  'uploaded',
  'received',
  'saved',
  'downloaded',
  'played',
  'renamed',
  'edited',
] as const;
export type Action = (typeof actions)[number];

/** A file as it is now; `gone` keeps the name that it had. */
export type Subject =
  | { readonly state: 'there' | 'trashed'; readonly name: string; readonly entry: FileEntry }
  | { readonly state: 'gone'; readonly name: string };

/** One line of the activity log: one file, or several that came in one burst. */
export interface EventGroup {
  readonly id: string;
  readonly action: Action;
  /** RFC 3339: of the newest. */
  readonly time: string;
  /** The folder that the newest is in, by now if it is there; empty for the top of the drive. */
  readonly folderId: string;
  /** What a stranger who sent them calls themselves; empty when they did not say, and for one's own. */
  readonly sender: string;
  /** Newest first. */
  readonly subjects: readonly Subject[];
  /** How many there are beside `subjects`. */
  readonly others: number;
}

/** The lines of one day, newest first. */
export interface Day {
  /** `2026-11-22`. */
  readonly day: string;
  readonly groups: readonly EventGroup[];
}

const actionOf: ReadonlyMap<string, Action> = new Map([
  ['TYPE_UPLOAD', 'uploaded'],
  ['TYPE_RECEIVE', 'received'],
  ['TYPE_RESTORE', 'saved'],
  ['TYPE_DOWNLOAD', 'downloaded'],
  ['TYPE_PLAY', 'played'],
  ['TYPE_RENAME', 'renamed'],
  ['TYPE_EDIT', 'edited'],
]);

function subjectOf({ reference_resource: file, file_name }: DriveEvent): Subject {
  if (file === null) return { state: 'gone', name: file_name };
  const entry = toFileEntry(toEntry(file), {
    created: file.created_time,
    starred: file.starred,
    parent: file.parent_id,
  });
  return { state: file.trashed ? 'trashed' : 'there', name: entry.name, entry };
}

/** A line while events are added to it. */
interface OpenGroup extends EventGroup {
  readonly subjects: Subject[];
  others: number;
}

/** The log as days with their lines. Files that came into one folder in one burst share a line. */
export function groupByDay(events: readonly DriveEvent[], timeZone: string): Day[] {
  const days = new Map<string, OpenGroup[]>();
  const burstsOf = new Map<string, ReturnType<typeof createBursts<OpenGroup>>>();
  for (const event of events) {
    const action = actionOf.get(event.type);
    // A type of a later service.
    if (action === undefined) continue;
    const { type, folder_id: folder, sender_name: sender, created_time } = event;
    const day = dayOf(created_time, timeZone);
    const groups = days.get(day) ?? [];
    days.set(day, groups);
    const burstOf = burstsOf.get(day) ?? createBursts<OpenGroup>();
    burstsOf.set(day, burstOf);
    const group = burstOf({ type, folder, sender, time: Date.parse(created_time) }, () => {
      const folderId = event.reference_resource?.parent_id ?? folder;
      const begun = { id: event.id, action, time: created_time, folderId, sender, subjects: [], others: 0 };
      groups.push(begun);
      return begun;
    });
    group.subjects.push(subjectOf(event));
    group.others += event.folded_count;
  }
  return [...days].map(([day, groups]) => ({ day, groups }));
}
