import type { Api } from '@aloft/core';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventFilter } from './event-filters.ts';
import { apiOf, unwrap } from './query-client.ts';

type EventTypes = NonNullable<NonNullable<Parameters<Api['drive']['listEvents']>[0]>['types']>;

const typesOf: Readonly<Record<EventFilter, EventTypes>> = {
  all: ['TYPE_UPLOAD', 'TYPE_RESTORE', 'TYPE_DOWNLOAD', 'TYPE_PLAY', 'TYPE_RENAME'],
  uploaded: ['TYPE_UPLOAD'],
  saved: ['TYPE_RESTORE', 'TYPE_DOWNLOAD'],
  played: ['TYPE_PLAY'],
  changed: ['TYPE_RENAME'],
};

/** The activity log, newest first, page by page. */
export function eventList(filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: ['events', filter],
    queryFn: ({ client, pageParam }) =>
      unwrap(apiOf(client).drive.listEvents({ types: typesOf[filter], page: pageParam, limit: 100 })),
    initialPageParam: '',
    getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
  });
}
