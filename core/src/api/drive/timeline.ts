import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** A folder (empty: the root) by a reader's clock. */
export interface TimelineOf {
  readonly parentId: string;
  /** Minutes that the reader's clock is ahead of UTC. */
  readonly utcOffset: number;
}

/** Some photos and videos of a day, or of several. */
export interface TimelinePart extends TimelineOf {
  /** `2026-11-21`. */
  readonly day: string;
  /** The oldest day; the same when left out. */
  readonly until?: string;
  /** How many of these days' come before. */
  readonly offset: number;
  /** At most 500. */
  readonly limit: number;
}

/**
 * On which days the photos and videos of a folder were taken, and how many there are. One that does not tell counts for
 * the day it was changed. `GET /drive/v1/timeline` (R2.25)
 * @errors file_not_found (the folder), invalid_argument, unauthenticated
 */
export function getTimeline(
  call: Caller,
  { parentId, utcOffset }: TimelineOf,
  options?: CallOptions,
): Promise<Result<wire.Timeline>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/timeline',
      query: { parent_id: parentId, utc_offset: utcOffset },
      answer: wire.Timeline,
    },
    options,
  );
}

/**
 * Photos and videos of some days, newest first. `GET /drive/v1/timeline/{day}` (R2.25)
 * @errors file_not_found (the folder), invalid_argument (the day), unauthenticated
 */
export function getTimelineDay(
  call: Caller,
  { parentId, utcOffset, day, until, offset, limit }: TimelinePart,
  options?: CallOptions,
): Promise<Result<wire.TimelineDay>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: `/drive/v1/timeline/${encodeURIComponent(day)}`,
      query: {
        parent_id: parentId,
        utc_offset: utcOffset,
        offset,
        limit,
        until,
      },
      answer: wire.TimelineDay,
    },
    options,
  );
}
