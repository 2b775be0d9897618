import { type FailureCode, failureCodes } from '@aloft/core';
import type { RecordedActor } from '@aloft/core/traces';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState, useSyncExternalStore } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { Button } from '../../../ui/button.tsx';
import { acceptedIn } from '../chart-state.ts';
import styles from './controls.module.css';
import type { DevelopmentClock } from './development-clock.ts';
import { checkEvent, payloadOf } from './event-shape.ts';
import { failingPorts, isFailureCode, type PortFailures } from './port-failures.ts';

export interface ControlsProps {
  readonly actor: RecordedActor;
  /** Where it is now, whatever moment the console shows. */
  readonly snapshot: AnyMachineSnapshot;
  readonly clock: DevelopmentClock;
  readonly failures: PortFailures;
}

/** Sends an event to the shown chart, lets a port of it fail, and moves the clock of all charts. */
export function Controls({ actor, snapshot, clock, failures }: ControlsProps) {
  return (
    <details className={styles.controls}>
      <summary className={styles.summary}>
        <Trans>Development</Trans>
      </summary>
      <SendEvent actor={actor} accepted={acceptedIn(snapshot)} />
      <FailPort actor={actor} failures={failures} />
      <MoveClock clock={clock} />
    </details>
  );
}

function SendEvent({
  actor,
  accepted,
}: {
  readonly actor: RecordedActor;
  readonly accepted: readonly string[];
}) {
  const { t } = useLingui();
  const fault = useId();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState<{ readonly type: string; readonly text: string } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const type = accepted.includes(chosen) ? chosen : (accepted[0] ?? '');
  const needed = type === '' ? '' : payloadOf(actor.chart, type);
  const text = typed?.type === type ? typed.text : needed;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const checked = checkEvent(actor.chart, type, text);
    setWrong(checked.ok ? null : checked.field);
    if (checked.ok) actor.ref.send(checked.event);
  }

  return (
    <form className={styles.row} onSubmit={submit}>
      <select
        className={styles.input}
        aria-label={t`Event`}
        value={type}
        onChange={({ target }) => {
          setChosen(target.value);
          setWrong(null);
        }}
      >
        {accepted.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {needed !== '' && (
        <input
          className={styles.payload}
          aria-label={t`Payload (JSON)`}
          aria-invalid={wrong !== null}
          aria-describedby={fault}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setTyped({ type, text: target.value })}
        />
      )}
      <Button type="submit" size="small" disabled={type === ''}>
        <Trans>Send event</Trans>
      </Button>
      <span id={fault} role="status" className={styles.fault}>
        {wrong === '' && <Trans>This isn’t valid JSON.</Trans>}
        {wrong !== null && wrong !== '' && <Trans>Not of its type: {wrong}</Trans>}
      </span>
    </form>
  );
}

function FailPort({ actor, failures }: Pick<ControlsProps, 'actor' | 'failures'>) {
  const { t } = useLingui();
  const ports = failingPorts(actor.chart);
  const [port, setPort] = useState(ports[0] ?? '');
  const [code, setCode] = useState<FailureCode>('unavailable');
  const [armed, setArmed] = useState<string | null>(null);
  if (ports.length === 0)
    return (
      <p className={styles.none}>
        <Trans>No port of this chart can answer with a failure.</Trans>
      </p>
    );
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        failures.failNext(actor, port, code);
        setArmed(`${port}: ${code}`);
      }}
    >
      <select
        className={styles.input}
        aria-label={t`Port`}
        value={port}
        onChange={({ target }) => setPort(target.value)}
      >
        {ports.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <select
        className={styles.input}
        aria-label={t`Failure`}
        value={code}
        onChange={({ target }) => isFailureCode(target.value) && setCode(target.value)}
      >
        {failureCodes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <Button type="submit" size="small">
        <Trans>Fail next call</Trans>
      </Button>
      <span role="status">{armed !== null && <Trans>The next call fails: {armed}</Trans>}</span>
    </form>
  );
}

function MoveClock({ clock }: Pick<ControlsProps, 'clock'>) {
  const { t } = useLingui();
  const { isPaused, waiting } = useSyncExternalStore(clock.subscribe, clock.read);
  const [seconds, setSeconds] = useState('10');
  const count = waiting.length;
  const by = Number(seconds);
  return (
    <form
      className={styles.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        clock.advance(by * 1000);
      }}
    >
      <Button size="small" aria-pressed={isPaused} onClick={isPaused ? clock.resume : clock.pause}>
        {isPaused ? <Trans>Resume clock</Trans> : <Trans>Pause clock</Trans>}
      </Button>
      <Button size="small" disabled={count === 0} onClick={clock.step}>
        <Trans>Step to next delay</Trans>
      </Button>
      <input
        type="number"
        className={styles.seconds}
        aria-label={t`Seconds`}
        min={0}
        max={86_400}
        step="any"
        required
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <Button type="submit" size="small">
        <Trans>Advance</Trans>
      </Button>
      <span role="status">
        <Trans>Pending delays: {count}</Trans>
      </span>
    </form>
  );
}
