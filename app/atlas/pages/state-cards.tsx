import type { ReactNode } from 'react';
import type { ChartPage, StateFacts } from '../model/chart-page.ts';
import { anchorOf } from '../search-entry.ts';
import { thumbnailOf } from '../thumbnails.ts';
import { Anchors, Part } from './parts.tsx';
import styles from './state-cards.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Pictures({ pictures }: Pick<StateFacts, 'pictures'>) {
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ file, alt }) => (
        <li key={file}>
          <a href={`../pictures/${file}`}>
            <img src={`../${thumbnailOf(file)}`} alt={alt} loading="lazy" width={320} height={200} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Card({ state }: { state: StateFacts }) {
  const { name, description, screens, tags, ports, requirements, accepts, pictures, journeys } = state;
  return (
    <article id={anchorOf('state', name)} className={styles.card}>
      <h3 className={styles.name}>
        {name}
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
      </h3>
      <p>{description}</p>
      <dl className={styles.facts}>
        {screens.length > 0 && <Fact name="View">{screens.join(', ')}</Fact>}
        {ports.length > 0 && (
          <Fact name="Calls">
            <Anchors kind="port" names={ports} />
          </Fact>
        )}
        {accepts.length > 0 && (
          <Fact name="Accepts">
            <Anchors kind="event" names={accepts} />
          </Fact>
        )}
        {requirements.length > 0 && (
          <Fact name="Requirements">
            <Anchors kind="requirement" names={requirements} />
          </Fact>
        )}
      </dl>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {journeys.length > 0 && (
        <details className={styles.journeys} data-journeys={journeys.join(' ')}>
          <summary>{journeys.length === 1 ? '1 journey' : `${journeys.length} journeys`}</summary>
          <ul />
        </details>
      )}
    </article>
  );
}

/** Every state of a chart with what is known of it. */
export function StateCards({ chart }: { chart: ChartPage }) {
  return (
    <Part id="states" title="States">
      <div className={styles.cards}>
        {chart.states.map((state) => (
          <Card key={state.id} state={state} />
        ))}
      </div>
    </Part>
  );
}
