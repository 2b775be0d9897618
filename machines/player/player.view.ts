import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { playerMachine } from './player.machine.ts';
import { stepFrom } from './player.rules.ts';
import type { Refusal, Repeat, Track } from './player.types.ts';

interface Around {
  readonly track: Track;
  readonly tracks: readonly Track[];
  /** What comes after the current one. */
  readonly upcoming: readonly Track[];
  readonly repeat: Repeat;
  readonly isShuffled: boolean;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** The track that was passed over just before, as it could not be played. */
  readonly skipped: Track | null;
}

/** What a player shows. */
export type PlayerView =
  | { readonly screen: 'nothing' }
  | ({ readonly screen: 'loading' } & Around)
  | ({ readonly screen: 'loaded'; readonly address: string; readonly download: string } & Around)
  | ({ readonly screen: 'unplayable'; readonly refusal: Refusal; readonly download: string } & Around)
  | ({ readonly screen: 'failed'; readonly failure: Failure | null } & Around);

/** The current track, whether it can be played, and what comes after it (R10.6). */
export function viewPlayer(snapshot: SnapshotFrom<typeof playerMachine>): PlayerView {
  const { context } = snapshot;
  const { tracks, index, repeat, skipped, address, download, refusal, failure } = context;
  const track = tracks[index];
  if (snapshot.matches('closed') || track === undefined) return { screen: 'nothing' };
  const around = {
    track,
    tracks,
    upcoming: tracks.slice(index + 1),
    repeat,
    isShuffled: context.unshuffled !== null,
    hasNext: stepFrom(context, 1) !== -1,
    hasPrevious: stepFrom(context, -1) !== -1,
    skipped,
  };
  if (snapshot.matches({ open: 'loaded' }) || snapshot.matches({ open: 'renewing' }))
    return { screen: 'loaded', address, download, ...around };
  if (snapshot.matches({ open: 'unplayable' }))
    return { screen: 'unplayable', refusal: refusal ?? 'broken', download, ...around };
  if (snapshot.matches({ open: 'failed' })) return { screen: 'failed', failure, ...around };
  return { screen: 'loading', ...around };
}
