import { toEntry } from '@aloft/core';
import { dayOf } from '@aloft/core/rules';
import type { DriveEvent } from '@aloft/core/wire';
import { type FileEntry, toFileEntry } from '../files/entry.ts';

export const actions = ['uploaded', 'saved', 'downloaded', 'played', 'renamed'] as const;
export type Action = (typeof actions)[number];

/** A file as it is now; `gone` keeps the name that it had. */
export type Subject =
  | { readonly state: 'there' | 'trashed'; readonly name: string; readonly entry: FileEntry }
  | { readonly state: 'gone'; readonly name: string };

/** One line of the activity log: one file, or several that came together. */
export interface EventGroup {
  readonly id: string;
  readonly action: Action;
  /** RFC 3339: of the newest. */
  readonly time: string;
  /** The folder that they are in, by now if they are there; empty for the top of the drive. */
  readonly folderId: string;
  /** Newest first. */
  readonly subjects: readonly Subject[];
}

/** The lines of one day, newest first. */
export interface Day {
  /** `2026-11-22`. */
  readonly day: string;
  readonly groups: readonly EventGroup[];
}

const actionOf: ReadonlyMap<string, Action> = new Map([
  ['TYPE_UPLOAD', 'uploaded'],
  ['TYPE_RESTORE', 'saved'],
  ['TYPE_DOWNLOAD', 'downloaded'],
  ['TYPE_PLAY', 'played'],
  ['TYPE_RENAME', 'renamed'],
]);

/** Files that came within this time of each other came together, in ms. */
const maxGap = 15 * 60_000;

function subjectOf({ reference_resource: file, file_name }: DriveEvent): Subject {
  if (file === null) return { state: 'gone', name: file_name };
  const entry = toFileEntry(toEntry(file), {
    created: file.created_time,
    starred: file.starred,
    parent: file.parent_id,
  });
  return { state: file.trashed ? 'trashed' : 'there', name: entry.name, entry };
}

function canFold(one: EventGroup, next: EventGroup, gap: number): boolean {
  const comes = one.action === 'uploaded' || one.action === 'saved';
  return comes && one.action === next.action && one.folderId === next.folderId && gap <= maxGap;
}

/** The log as days with their lines. Bulk uploads and saves of one folder fold into one line. */
export function groupByDay(events: readonly DriveEvent[], timeZone: string): Day[] {
  const days: { readonly day: string; readonly groups: EventGroup[] }[] = [];
  let lastTime = 0;
  for (const event of events) {
    const action = actionOf.get(event.type);
    // A type of a later service.
    if (action === undefined) continue;
    const subject = subjectOf(event);
    const next: EventGroup = {
      id: event.id,
      action,
      time: event.created_time,
      folderId: event.reference_resource?.parent_id ?? event.folder_id,
      subjects: [subject],
    };
    const time = Date.parse(event.created_time);
    const day = dayOf(event.created_time, timeZone);
    const ofDay = days.at(-1);
    const last = ofDay?.groups.at(-1);
    if (ofDay === undefined || ofDay.day !== day) days.push({ day, groups: [next] });
    else if (last !== undefined && canFold(last, next, lastTime - time))
      ofDay.groups[ofDay.groups.length - 1] = { ...last, subjects: [...last.subjects, subject] };
    else ofDay.groups.push(next);
    lastTime = time;
  }
  return days;
}
