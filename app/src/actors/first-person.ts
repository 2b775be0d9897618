import type { Flows } from '@aloft/core';

const people = new WeakMap<object, string>();

/** Notes who is the first to be signed in while the page is open: what it holds in memory is theirs. */
export function noteFirstPerson({ actors: { session } }: Pick<Flows, 'actors'>): void {
  session.on('session.signedIn', ({ userId }) => {
    if (!people.has(session)) people.set(session, userId);
  });
}

/** The id of the first person who was signed in while the page is open; undefined while nobody was. */
export const firstPerson = ({ actors }: Pick<Flows, 'actors'>): string | undefined =>
  people.get(actors.session);
