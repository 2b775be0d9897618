import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isPressed } from '../../shortcuts/press.ts';
import type { ShortcutId } from '../../shortcuts/shortcuts.ts';
import type { DayNames } from './day-names.ts';
import type { PlacedSection } from './flow-layout.ts';
import styles from './flow-scrubber.module.css';

interface FlowScrubberProps {
  readonly sections: readonly PlacedSection[];
  /** The section at the top of the screen. */
  readonly current: number;
  readonly top: number;
  readonly total: number;
  readonly viewport: number;
  readonly names: DayNames;
  readonly onScroll: (top: number) => void;
}

/** The first section of another month than that of this one. */
function monthStep(sections: readonly PlacedSection[], from: number, way: 1 | -1): number {
  const month = sections[from]?.day.slice(0, 7);
  for (let index = from + way; index >= 0 && index < sections.length; index += way)
    if (sections[index]?.day.slice(0, 7) !== month) return index;
  return way === 1 ? sections.length - 1 : 0;
}

/** Where years and months begin, as shares of the whole height; those that would lie on each other are left out. */
function marksOf(sections: readonly PlacedSection[], total: number) {
  const years: { readonly day: string; readonly share: number }[] = [];
  const months: number[] = [];
  for (const [n, section] of sections.entries()) {
    const before = sections[n - 1]?.day ?? '';
    const share = section.top / Math.max(1, total);
    if (before.slice(0, 4) !== section.day.slice(0, 4)) {
      if (share - (years.at(-1)?.share ?? -1) > 0.04) years.push({ day: section.day, share });
    } else if (before.slice(0, 7) !== section.day.slice(0, 7) && share - (months.at(-1) ?? -1) > 0.012)
      months.push(share);
  }
  return { years, months };
}

const stepKeys = [
  'nextDay',
  'previousDay',
  'nextMonth',
  'previousMonth',
  'newestDay',
  'oldestDay',
] as const satisfies readonly ShortcutId[];

/** Goes through time: a slider with years and months at their share of the height. */
export function FlowScrubber(props: FlowScrubberProps) {
  const { sections, current, top, total, viewport, names, onScroll } = props;
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const here = sections[current];
  const end = Math.max(1, total - viewport);
  const { years, months } = marksOf(sections, total);
  const goTo = (index: number): void =>
    onScroll(sections[Math.max(0, Math.min(sections.length - 1, index))]?.top ?? 0);

  function onKeyDown(event: KeyboardEvent): void {
    const steps = {
      nextDay: current + 1,
      previousDay: current - 1,
      nextMonth: monthStep(sections, current, 1),
      previousMonth: monthStep(sections, current, -1),
      newestDay: 0,
      oldestDay: sections.length - 1,
    } as const satisfies Partial<Record<ShortcutId, number>>;
    const id = stepKeys.find((one) => isPressed(one, event));
    if (id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(steps[id]);
  }

  function drag(event: PointerEvent): void {
    const box = ref.current?.getBoundingClientRect();
    if (box === undefined) return;
    const share = Math.max(0, Math.min(1, (event.clientY - box.top) / box.height));
    onScroll(Math.min(end, share * total));
  }

  if (here === undefined) return null;
  return (
    <div className={styles.frame}>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={t`Date`}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={sections.length - 1}
        aria-valuenow={current}
        aria-valuetext={names.pill(here.day)}
        className={clsx(styles.scrubber, dragging && styles.dragging)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
          drag(event);
        }}
        onPointerMove={(event) => {
          if (dragging) drag(event);
        }}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        {months.map((share) => (
          <span key={share} className={styles.month} style={{ top: `${share * 100}%` }} />
        ))}
        {years.map(({ day, share }) => (
          <span key={day} className={styles.year} style={{ top: `${share * 100}%` }}>
            {names.year(day)}
          </span>
        ))}
        <span className={styles.thumb} style={{ top: `${Math.min(1, top / Math.max(1, total)) * 100}%` }}>
          <span className={styles.pill}>{names.pill(here.day)}</span>
        </span>
      </div>
    </div>
  );
}
