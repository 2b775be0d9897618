import type { RecordedActor } from '@aloft/core/traces';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import styles from './actor-list.module.css';
import { type Place, standOf, textOfState } from './chart-state.ts';

interface ActorListProps {
  readonly places: ReadonlyMap<RecordedActor, Place>;
  readonly selected: RecordedActor | null;
  readonly onSelect: (name: string) => void;
}

const marks = {
  busy: styles.busy,
  blocked: styles.blocked,
  asks: styles.asks,
  rests: styles.rests,
  ended: styles.ended,
};

/** The actors below one, in the order in which they were begun. */
function underneath(parent: RecordedActor | null, all: readonly RecordedActor[]): readonly RecordedActor[] {
  return all
    .filter((actor) => actor.parent === parent)
    .flatMap((actor) => [actor, ...underneath(actor, all)]);
}

/** How many actors stand above one. */
const depthOf = ({ parent }: RecordedActor): number => (parent === null ? 0 : 1 + depthOf(parent));

/** Every actor with its state, those that it began below it. */
export function ActorList({ places, selected, onSelect }: ActorListProps) {
  const ordered = underneath(null, [...places.keys()]);
  return (
    <nav className={styles.list} aria-labelledby="statecharts-running">
      <h3 id="statecharts-running" className={styles.head}>
        <span>
          <Trans>Running</Trans>
        </span>
        <span>{ordered.length}</span>
      </h3>
      {ordered.map((actor) => {
        const place = places.get(actor);
        return (
          place !== undefined && (
            <button
              key={actor.name}
              type="button"
              className={clsx(styles.actor, depthOf(actor) > 0 && styles.child)}
              aria-current={actor === selected}
              onClick={() => onSelect(actor.name)}
            >
              <span className={clsx(styles.mark, marks[standOf(place.snapshot)])} aria-hidden />
              <span className={styles.name}>{actor.name}</span>
              <span className={styles.state}>{textOfState(place.snapshot.value)}</span>
            </button>
          )
        );
      })}
    </nav>
  );
}
