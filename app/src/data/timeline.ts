import { queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** A folder by the reader's clock. */
export interface TimelineSource {
  readonly folder: string;
  /** Minutes ahead of UTC. */
  readonly utcOffset: number;
}

/** Some entries of a timeline that are loaded at once: whole days, or a part of one. */
export interface TimelineChunk {
  readonly day: string;
  readonly until: string;
  readonly offset: number;
  readonly limit: number;
}

/** On which days the photos and videos of a folder were taken. */
export function timelineDays(source: TimelineSource, isShown: boolean) {
  return queryOptions({
    queryKey: ['files', 'timeline', source],
    queryFn: ({ client }) =>
      unwrap(apiOf(client).drive.getTimeline({ parentId: source.folder, utcOffset: source.utcOffset })),
    enabled: isShown,
  });
}

/** Photos and videos of a part of the timeline. */
export function timelineChunk(source: TimelineSource, chunk: TimelineChunk) {
  return queryOptions({
    queryKey: ['files', 'timeline', source, chunk],
    queryFn: ({ client, signal }) =>
      unwrap(
        apiOf(client).drive.getTimelineDay(
          { parentId: source.folder, utcOffset: source.utcOffset, ...chunk },
          { signal },
        ),
      ),
    gcTime: 60_000,
  });
}
