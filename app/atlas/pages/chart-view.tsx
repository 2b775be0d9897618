import type { ChartPage, WireFacts } from '../model/chart-page.ts';
import { anchorOf, pageOf } from '../search-entry.ts';
import styles from './chart-view.module.css';
import { Anchors, Part, Table } from './parts.tsx';
import { Shell } from './shell.tsx';
import { Stage } from './stage.tsx';
import { StateCards } from './state-cards.tsx';

const code = (text: string) => (text === '' ? '' : <code className={styles.code}>{text}</code>);

function Transitions({ chart }: { chart: ChartPage }) {
  return (
    <Part id="transitions" title="Transitions">
      <Table
        label="Transitions"
        head={['From', 'Event', 'Guard', 'To', 'Actions']}
        rows={chart.transitions.map(({ from, when, guard, to, actions }) => ({
          cells: [
            <Anchors key="from" kind="state" names={[from]} />,
            code(when),
            code(guard),
            to.length === 0 ? 'stays' : <Anchors key="to" kind="state" names={to} />,
            actions,
          ],
        }))}
      />
    </Part>
  );
}

function Events({ chart }: { chart: ChartPage }) {
  return (
    <Part id="events" title="Events">
      <Table
        label="Events"
        head={['Event', 'Fields', 'Accepted in']}
        rows={chart.events.map(({ type, fields, acceptedIn }) => ({
          id: anchorOf('event', type),
          cells: [code(type), code(fields), <Anchors key="in" kind="state" names={acceptedIn} />],
        }))}
      />
    </Part>
  );
}

function Ports({ chart }: { chart: ChartPage }) {
  return (
    <Part id="ports" title="Ports">
      <Table
        label="Ports"
        head={['Port', 'Answers', 'Called in']}
        rows={chart.ports.map(({ name, answers, invokedIn }) => ({
          id: anchorOf('port', name),
          cells: [
            code(name),
            <ul key="answers">
              {answers.map(({ kind, fields }) => (
                <li key={kind}>
                  {code(kind)} {code(fields)}
                </li>
              ))}
            </ul>,
            <Anchors key="in" kind="state" names={invokedIn} />,
          ],
        }))}
      />
    </Part>
  );
}

function ChartLink({ name, of }: { name: string; of: ChartPage }) {
  return name === of.name ? name : <a href={`../${pageOf(name)}`}>{name}</a>;
}

function Wires({ chart }: { chart: ChartPage }) {
  const cells = ({ from, emitted, to, event }: WireFacts) => [
    <ChartLink key="from" name={from} of={chart} />,
    code(emitted),
    <ChartLink key="to" name={to} of={chart} />,
    code(event),
  ];
  return (
    <Part id="wires" title="Wires">
      <p>
        What this chart tells others, and what it is told. <a href="../wiring.html">All wires</a>
      </p>
      <Table
        label="Wires"
        head={['From', 'Emitted event', 'To', 'Received as']}
        rows={chart.wires.map((wire) => ({ cells: cells(wire) }))}
      />
    </Part>
  );
}

function Journeys({ chart }: { chart: ChartPage }) {
  return (
    <Part id="journeys" title="Journeys">
      <ol className={styles.journeys}>
        {chart.data.journeys.map(({ title, steps }, index) => {
          const anchor = anchorOf('journey', index + 1);
          return (
            <li key={anchor} id={anchor}>
              <a href={`#${anchor}`}>{title}</a>{' '}
              <span className="muted">{steps.length === 1 ? '1 step' : `${steps.length} steps`}</span>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

function Requirements({ chart }: { chart: ChartPage }) {
  return (
    <Part id="requirements" title="Requirements">
      <Table
        label="Requirements"
        head={['Number', 'Requirement', 'Proved by a test']}
        rows={chart.requirements.map(({ number, text, isMet }) => ({
          id: anchorOf('requirement', number),
          cells: [number, text, isMet ? 'yes' : 'not yet'],
        }))}
      />
    </Part>
  );
}

/** The page of a chart. */
export function ChartView({ chart, charts }: { chart: ChartPage; charts: readonly string[] }) {
  return (
    <Shell title={chart.name} root="../" charts={charts} path={pageOf(chart.name)}>
      <div className={styles.head}>
        <h1>{chart.name}</h1>
        <p>{chart.description}</p>
        <p className="muted">
          Used by {chart.usedBy}. Requirements:{' '}
          <Anchors kind="requirement" names={chart.requirements.map(({ number }) => number)} />
        </p>
      </div>
      <Stage chart={chart} />
      <StateCards chart={chart} />
      <Transitions chart={chart} />
      <Events chart={chart} />
      <Ports chart={chart} />
      <Wires chart={chart} />
      <Journeys chart={chart} />
      <Requirements chart={chart} />
    </Shell>
  );
}
