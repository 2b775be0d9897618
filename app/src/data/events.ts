import { type EventType, eventTypes } from '@aloft/core/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventFilter } from './event-filters.ts';
import { apiOf, unwrap } from './query-client.ts';

const typesOf: Readonly<Record<EventFilter, readonly EventType[]>> = {
  all: eventTypes,
  uploaded: ['TYPE_UPLOAD'],
  received: ['TYPE_RECEIVE'],
  saved: ['TYPE_RESTORE', 'TYPE_DOWNLOAD'],
  played: ['TYPE_PLAY'],
  changed: ['TYPE_RENAME', 'TYPE_EDIT'],
};

/** The activity log, newest first, page by page; of what came in one go, a few. */
export function eventList(filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: ['events', filter],
    queryFn: ({ client, pageParam }) =>
      unwrap(
        apiOf(client).drive.listEvents({
          ...{ types: typesOf[filter], folded: true },
          ...{ page: pageParam, limit: 100 },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
  });
}
