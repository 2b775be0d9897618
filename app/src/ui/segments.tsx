import type { ReactNode } from 'react';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Instead of the label, which then is its name and its tooltip. */
  readonly icon?: ReactNode;
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  /** In a form: what it sends the pressed one as. */
  readonly name?: string;
  readonly segments: readonly Segment<Value>[];
  /** Null before one is known to be in force. */
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** A few ways, one in force: buttons that are pressed or not. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, name, segments, chosen, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data
    <div role="group" aria-label={label} className={styles.segments}>
      {segments.map(({ value, label: text, icon }) => (
        <button
          key={value}
          {...(name === undefined ? { type: 'button' } : { type: 'submit', name, value })}
          className={styles.segment}
          aria-pressed={value === chosen}
          {...(icon === undefined ? {} : { 'aria-label': text, 'data-tooltip': text })}
          onClick={() => onChoose(value)}
        >
          {icon ?? text}
        </button>
      ))}
    </div>
  );
}
