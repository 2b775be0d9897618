import type { RecordedActor, Recorder } from '@aloft/core/traces';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { ActorList } from './actor-list.tsx';
import { ChartPane } from './chart-pane.tsx';
import { placesAt } from './chart-state.ts';
import styles from './console.module.css';
import { ConsoleHeader } from './console-header.tsx';
import { initialState, nextMark, reduceConsole } from './console-state.ts';
import { ContextPane } from './context-pane.tsx';
import { EventLog } from './event-log.tsx';
import { saveTrace } from './save-trace.ts';
import { Timeline } from './timeline.tsx';
import { useRecording } from './use-recording.ts';

export interface ConsoleProps {
  readonly recorder: Recorder;
  readonly build: string;
  /** What is done to a chart, in development; null where the console only reads. */
  readonly controls:
    | ((target: { readonly actor: RecordedActor; readonly snapshot: AnyMachineSnapshot }) => ReactNode)
    | null;
  readonly onClose: () => void;
}

const stepsOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Every chart of the page as it runs, and as it ran (R2.22). Without `controls`, nothing in it touches the page's charts. */
export function Console({ recorder, build, controls, onClose }: ConsoleProps) {
  const { t } = useLingui();
  const recording = useRecording(recorder);
  const [state, send] = useReducer(reduceConsole, initialState);
  const { records, actors } = recording;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);

  const first = records[0]?.number ?? 0;
  const last = records.at(-1)?.number ?? 0;
  const at = state.at === null ? last : Math.max(first, state.at);
  const places = placesAt(actors, records, at);
  const shown =
    actors.find(({ name }) => name === state.selected) ??
    records.findLast(({ actor, transitions }) => transitions.length > 0 && places.has(actor))?.actor ??
    actors[0];
  const place = shown && places.get(shown);
  const current = records[at - first];
  const now = shown && (state.at === null ? place : placesAt(actors, records, last).get(shown));

  const go = (to: number): void => send({ type: 'go', to, first, last });

  const goToMark = (): void => {
    const to = nextMark(state.marked, at, first);
    if (to !== null) go(to);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const step = stepsOf[event.key];
    if (event.key === 'Escape') onClose();
    else if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (step !== undefined) go(at + step * (event.shiftKey ? 10 : 1));
    else if (event.key === 'End') send({ type: 'live' });
    else if (event.key === 'm' && current !== undefined) send({ type: 'mark', number: at });
    else if (event.key === 'n') goToMark();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t`Statecharts`}
      className={clsx(styles.console, state.side === 'right' && styles.right)}
      // The page's shortcuts are not meant from here.
      onKeyDown={onKeyDown}
    >
      <ConsoleHeader
        state={state}
        send={send}
        build={build}
        running={[...places.values()].filter(({ snapshot }) => snapshot.status === 'active').length}
        onExport={() => saveTrace(recorder, build)}
        onClose={onClose}
      />
      <div className={styles.body}>
        <ActorList
          places={places}
          selected={shown ?? null}
          onSelect={(actor) => send({ type: 'select', actor })}
        />
        {shown !== undefined && place !== undefined && (
          <ChartPane
            actor={shown}
            place={place}
            isNewest={current?.actor === shown}
            zoom={state.zoom}
            current={current ?? null}
            controls={now === undefined ? null : controls?.({ actor: shown, snapshot: now.snapshot })}
            send={send}
          />
        )}
        <div className={styles.side}>
          <EventLog
            records={records}
            at={at}
            marked={state.marked}
            query={state.query}
            only={state.isOnlySelected ? (shown ?? null) : null}
            onFilter={(isOnlySelected) => send({ type: 'filter', isOnlySelected })}
            onGo={(record) => {
              go(record.number);
              send({ type: 'select', actor: record.actor.name });
            }}
          />
          {shown !== undefined && place !== undefined && <ContextPane actor={shown} place={place} />}
        </div>
      </div>
      <Timeline recording={recording} at={at} state={state} send={send} go={go} onNextMark={goToMark} />
    </section>
  );
}
