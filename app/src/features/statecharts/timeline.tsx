import type { TraceRecord } from '@aloft/core/traces';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  Bookmark,
  BookmarkCheck,
  Pause,
  Play,
  Radio,
  SkipBack,
  StepBack,
  StepForward,
} from '../../ui/icons.tsx';
import type { ConsoleAction, ConsoleState } from './console-state.ts';
import { dayTimeText } from './event-time.ts';
import styles from './timeline.module.css';
import type { Recording } from './use-recording.ts';

interface TimelineProps {
  readonly recording: Recording;
  readonly at: number;
  readonly state: ConsoleState;
  readonly send: Dispatch<ConsoleAction>;
  readonly go: (to: number) => void;
  readonly onNextMark: () => void;
}

const markCount = 160;
const playInterval = 250;
const colours = [styles.one, styles.two, styles.three, styles.four, styles.five, styles.six];

/** A colour for each chart; always the same one. */
const colourOf = (chart: string): string | undefined =>
  colours[[...chart].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours.length];

/** One mark for each event, or for several where there are more than fit. */
function marksOf(records: readonly TraceRecord[]): readonly TraceRecord[] {
  const step = Math.max(1, Math.ceil(records.length / markCount));
  return records.filter((_, index) => index % step === 0);
}

/** Goes back and forth in what was recorded. */
export function Timeline({ recording, at, state, send, go, onNextMark }: TimelineProps) {
  const { t } = useLingui();
  const { records, lost } = recording;
  const first = records[0]?.number ?? 0;
  const last = records.at(-1)?.number ?? 0;
  const isLive = state.at === null;
  const { isPlaying } = state;
  const playOn = useEffectEvent(() => go(at + 1));
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(playOn, playInterval);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const current = records[at - first];
  const position = records.length === 0 ? 0 : at - first + 1;
  const count = records.length;
  return (
    <footer className={styles.foot}>
      <IconButton label={t`First event`} onClick={() => go(first)}>
        <SkipBack size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Back one event`} onClick={() => go(at - 1)}>
        <StepBack size={18} aria-hidden />
      </IconButton>
      {isPlaying ? (
        <IconButton label={t`Pause`} onClick={() => send({ type: 'pause', at })}>
          <Pause size={18} aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={t`Play`} onClick={() => send({ type: 'play', from: isLive ? first : at })}>
          <Play size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t`Forward one event`} onClick={() => go(at + 1)}>
        <StepForward size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Mark this event`}
        pressed={state.marked.has(at)}
        disabled={current === undefined}
        onClick={() => send({ type: 'mark', number: at })}
      >
        <Bookmark size={18} fill={state.marked.has(at) ? 'currentColor' : 'none'} aria-hidden />
      </IconButton>
      <IconButton label={t`Next mark`} disabled={state.marked.size === 0} onClick={onNextMark}>
        <BookmarkCheck size={18} aria-hidden />
      </IconButton>
      <div className={styles.track}>
        <div className={styles.marks} aria-hidden>
          {marksOf(records).map(({ number, actor }) => (
            <span key={number} className={clsx(styles.mark, colourOf(actor.chart))} />
          ))}
        </div>
        <input
          type="range"
          className={styles.slider}
          aria-label={t`Position in the recording`}
          aria-valuetext={t`${position} of ${count} events`}
          min={first}
          max={last}
          value={at}
          onChange={(event) => go(event.target.valueAsNumber)}
        />
      </div>
      <div className={styles.facts}>
        <span className={styles.time}>{current === undefined ? '' : dayTimeText(current.at)}</span>
        <span className={styles.count}>
          {t`${position} of ${count} events`}
          {lost > 0 && <Trans> · {lost} older ones dropped</Trans>}
        </span>
      </div>
      <Button
        size="small"
        kind={isLive ? 'soft' : 'primary'}
        icon={<Radio size={16} aria-hidden />}
        onClick={() => send({ type: 'live' })}
      >
        {isLive ? <Trans context="what happens now">Live</Trans> : <Trans>Back to live</Trans>}
      </Button>
    </footer>
  );
}
