import { wireOf } from '@aloft/core';
import type { RecordedActor, TraceRecord } from '@aloft/core/traces';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Bookmark } from '../../ui/icons.tsx';
import { lineOf } from './chart-state.ts';
import styles from './event-log.module.css';
import { timeText } from './event-time.ts';

interface EventLogProps {
  readonly records: readonly TraceRecord[];
  /** The number of the record that is shown. */
  readonly at: number;
  readonly marked: ReadonlySet<number>;
  readonly query: string;
  /** Shows only the events of this actor. */
  readonly only: RecordedActor | null;
  readonly onFilter: (isOnlySelected: boolean) => void;
  readonly onGo: (record: TraceRecord) => void;
}

/** As the style sheet has it. */
const rowHeight = 26;
const rowsAround = 6;
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

function matching(
  records: readonly TraceRecord[],
  query: string,
  only: RecordedActor | null,
): readonly TraceRecord[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '' && only === null) return records;
  return records.filter((record) => {
    if (only !== null && record.actor !== only) return false;
    const { text, state } = lineOf(record);
    return `${record.actor.name} ${text} ${state}`.toLowerCase().includes(wanted);
  });
}

/** What happened, newest first. Only the rows on screen are in the page. */
export function EventLog({ records, at, marked, query, only, onFilter, onGo }: EventLogProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState({ top: 0, height: 400 });
  const shown = matching(records, query, only);
  const place = shown.findLastIndex(({ number }) => number <= at);
  const row = place < 0 ? -1 : shown.length - 1 - place;

  useEffect(() => {
    const element = list.current;
    if (element === null || row < 0) return;
    const top = row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  }, [row]);

  const first = Math.max(0, Math.floor(scrolled.top / rowHeight) - rowsAround);
  const last = Math.min(shown.length, Math.ceil((scrolled.top + scrolled.height) / rowHeight) + rowsAround);
  const visible = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const record = step === undefined ? undefined : shown[shown.length - 1 - Math.max(0, row + step)];
    if (record === undefined) return;
    event.preventDefault();
    onGo(record);
  };

  return (
    <div className={styles.log}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Trans>Events</Trans>
        </h3>
        <label className={styles.filter}>
          <input
            type="checkbox"
            checked={only !== null}
            onChange={(event) => onFilter(event.target.checked)}
          />
          <Trans>This chart only</Trans>
        </label>
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t`Events`}
        {...(row < 0 ? {} : { 'aria-activedescendant': `statecharts-event-${shown[place]?.number}` })}
        className={styles.rows}
        onScroll={({ currentTarget }) =>
          setScrolled({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
        }
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles.all} style={{ height: shown.length * rowHeight }}>
          {visible.map((index) => {
            const record = shown[shown.length - 1 - index];
            return (
              record !== undefined && (
                <Row
                  key={record.number}
                  record={record}
                  index={index}
                  total={shown.length}
                  isCurrent={index === row}
                  isMarked={marked.has(record.number)}
                  isLater={record.number > at}
                  onGo={onGo}
                />
              )
            );
          })}
        </div>
        {shown.length === 0 && (
          <p className={styles.none}>
            <Trans>No events match.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly record: TraceRecord;
  readonly index: number;
  readonly total: number;
  readonly isCurrent: boolean;
  readonly isMarked: boolean;
  /** Whether it came after the moment that is shown. */
  readonly isLater: boolean;
  readonly onGo: (record: TraceRecord) => void;
}

function Row({ record, index, total, isCurrent, isMarked, isLater, onGo }: RowProps) {
  const { text, isFailure, state } = lineOf(record);
  const wire = wireOf(record.event);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself has the keys, as the listbox pattern says
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active row
    <div
      role="option"
      id={`statecharts-event-${record.number}`}
      aria-selected={isCurrent}
      aria-posinset={index + 1}
      aria-setsize={total}
      className={clsx(styles.row, isLater && styles.later, isMarked && styles.marked)}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
      onClick={() => onGo(record)}
    >
      <span className={styles.time}>{timeText(record.at)}</span>
      <span className={styles.actor}>
        {isMarked && (
          <>
            <Bookmark size={12} fill="currentColor" aria-hidden />
            <span className="visually-hidden">
              <Trans context="an event">Marked</Trans>{' '}
            </span>
          </>
        )}
        {record.actor.name}
      </span>
      <span className={clsx(styles.text, isFailure && styles.failure)}>{text}</span>
      {wire !== undefined && <span className={styles.state}>← {wire.from}</span>}
      {state !== '' && <span className={styles.state}>→ {state}</span>}
    </div>
  );
}
