import { maskedContext, maskedEvent, type RecordedActor } from '@aloft/core/traces';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { Place } from './chart-state.ts';
import styles from './context-pane.module.css';

interface ContextPaneProps {
  readonly actor: RecordedActor;
  readonly place: Place;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const fieldsOf = (actor: RecordedActor, context: unknown): readonly (readonly [string, string])[] => {
  const masked = maskedContext(actor, context);
  if (!isRecord(masked)) return [];
  return Object.entries(masked).map(([key, value]) => [key, JSON.stringify(value) ?? 'undefined']);
};

/** The context after the shown step, with what the step changed. Texts are dots. */
export function ContextPane({ actor, place }: ContextPaneProps) {
  const { t } = useLingui();
  const before = new Map(place.before === null ? [] : fieldsOf(actor, place.before.context));
  const fields = fieldsOf(actor, place.snapshot.context);
  const event = place.record === null ? null : maskedEvent(place.record);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard
    <section className={styles.pane} aria-label={t`Context`} tabIndex={0}>
      {event !== null && event !== undefined && (
        <div className={styles.line}>
          <span className={styles.key}>event</span> {JSON.stringify(event)}
        </div>
      )}
      <div className={styles.line}>
        <span className={styles.key}>context</span> {'{'}
      </div>
      {fields.map(([key, value]) => {
        const was = before.get(key);
        const isChanged = was !== undefined && was !== value;
        return (
          <div key={key} className={clsx(styles.field, isChanged && styles.changed)}>
            {key}: <span className={styles.value}>{value}</span>
            {isChanged && (
              <span className={styles.was}>
                <Trans>was {was}</Trans>
              </span>
            )}
          </div>
        );
      })}
      <div className={styles.line}>{'}'}</div>
    </section>
  );
}
