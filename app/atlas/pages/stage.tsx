import { ChartDrawing } from '../../src/features/statecharts/chart-drawing.tsx';
import { buttonStyle } from '../../src/ui/button-style.ts';
import { IconButton } from '../../src/ui/icon-button.tsx';
import {
  Maximize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  ZoomIn,
  ZoomOut,
} from '../../src/ui/icons.tsx';
import type { ChartPage } from '../model/chart-page.ts';
import styles from './stage.module.css';

function Zoom() {
  return (
    <div className={styles.zoom} data-scripted hidden>
      <IconButton size="small" label="Zoom out" title="Zoom out" data-zoom="out">
        <ZoomOut size={18} aria-hidden />
      </IconButton>
      <IconButton size="small" label="Zoom in" title="Zoom in" data-zoom="in">
        <ZoomIn size={18} aria-hidden />
      </IconButton>
      <IconButton size="small" label="Fit to view" title="Fit to view" data-zoom="fit">
        <Maximize size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

function Transport() {
  return (
    <div className={styles.transport} data-transport data-scripted hidden>
      <IconButton label="First step" title="First step" data-go="first">
        <SkipBack size={18} aria-hidden />
      </IconButton>
      <IconButton label="Back one step" title="Back one step" data-go="back">
        <StepBack size={18} aria-hidden />
      </IconButton>
      <IconButton label="Play" data-go="play" data-playing="false" className={styles.play ?? ''}>
        <Play size={18} aria-hidden />
        <Pause size={18} aria-hidden />
      </IconButton>
      <IconButton label="Next step" title="Next step" data-go="next">
        <StepForward size={18} aria-hidden />
      </IconButton>
      <IconButton label="Last step" title="Last step" data-go="end">
        <SkipForward size={18} aria-hidden />
      </IconButton>
      <input className={styles.slider} type="range" aria-label="Step" min={0} max={0} defaultValue={0} />
      <p className={styles.status} role="status" />
    </div>
  );
}

function Places({ label, name, chart }: { label: string; name: 'from' | 'to'; chart: ChartPage }) {
  const { places } = chart.data;
  const sorted = places.map((place, index) => ({ name: place.name, index }));
  return (
    <div className={styles.choice}>
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        className={styles.select}
        {...{ [`data-${name}`]: '' }}
        defaultValue={name === 'from' ? 0 : Math.min(1, places.length - 1)}
      >
        {sorted
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map((place) => (
            <option key={place.index} value={place.index}>
              {place.name}
            </option>
          ))}
      </select>
    </div>
  );
}

function Panel({ chart }: { chart: ChartPage }) {
  return (
    <div className={styles.panel} data-scripted hidden>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form */}
      <div className={styles.modes} role="group" aria-label="What is played">
        <button type="button" className={styles.mode} data-mode="journeys" aria-pressed="true">
          Journeys
        </button>
        <button type="button" className={styles.mode} data-mode="paths" aria-pressed="false">
          Paths
        </button>
      </div>
      <div className={styles.part} data-part="journeys">
        <div className={styles.choice}>
          <label htmlFor="journey">Journey</label>
          <select id="journey" className={styles.select} data-journey>
            {chart.data.journeys.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <option key={index} value={index}>
                {`${index + 1} · ${title}`}
              </option>
            ))}
          </select>
        </div>
      </div>
      <form className={styles.part} data-part="paths" hidden>
        <Places label="From" name="from" chart={chart} />
        <Places label="To" name="to" chart={chart} />
        <button type="submit" className={buttonStyle({ kind: 'primary', size: 'small' })}>
          Find a path
        </button>
        <p className={styles.answer} role="status" />
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard */}
      <ol className={styles.steps} data-steps aria-label="Steps" tabIndex={0} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard */}
      <section className={styles.facts} data-facts-box aria-label="View" tabIndex={0}>
        <p className={styles.factsHead}>view</p>
        <dl data-facts />
      </section>
    </div>
  );
}

/** The drawing of a chart, on which its journeys and the paths between its states are played. */
export function Stage({ chart }: { chart: ChartPage }) {
  return (
    <section className={styles.stage} data-stage aria-label="Play a journey or find a path">
      <div className={styles.pane}>
        <div className={styles.head}>
          <span className={styles.state} data-place />
          <a className={styles.alternative} href="#transitions">
            The same as a table
          </a>
          <Zoom />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard */}
        <section className={styles.canvas} data-canvas aria-label={`Chart of ${chart.name}`} tabIndex={0}>
          <ChartDrawing
            graph={chart.graph}
            layout={chart.layout}
            zoom={1}
            active={[]}
            taken={[]}
            name={`The states of ${chart.name} and the transitions between them; the tables below hold the same`}
          />
        </section>
      </div>
      <Panel chart={chart} />
      <Transport />
    </section>
  );
}
