import { formatBytes } from '@aloft/core/rules';
import { fitTrace, makeTrace, type Recorder, type Trace, traceLimits, traceText } from '@aloft/core/traces';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Download, Eye, X } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './attach-trace.module.css';
import { saveTraceText, traceFileName } from './save-trace.ts';

/** A trace as it goes with a message. */
export interface AttachedTrace {
  readonly trace: Trace;
  /** What is read before sending, and sent. */
  readonly text: string;
}

interface AttachTraceProps {
  readonly recorder: Recorder;
  readonly attached: AttachedTrace | null;
  readonly onChange: (attached: AttachedTrace | null) => void;
}

function readRecorder(recorder: Recorder, build: string): AttachedTrace {
  const trace = fitTrace(makeTrace(recorder, build), traceLimits.attached);
  return { trace, text: traceText(trace) };
}

/** Adds what the charts did to a message; it can be read, and saved, before it is sent (R2.22). */
export default function AttachTrace({ recorder, attached, onChange }: AttachTraceProps) {
  const { facts } = useApp();
  return (
    <section className={styles.card} aria-labelledby="attach-trace">
      <Switch
        label={
          <span id="attach-trace" className={styles.title}>
            <Trans>Attach a trace</Trans>
          </span>
        }
        checked={attached !== null}
        onChange={(isOn) => onChange(isOn ? readRecorder(recorder, facts.buildId) : null)}
      />
      <p className={styles.text}>
        <Trans>
          The steps that this page took, without names, contents, passcodes or keys. It lets us replay the
          problem.
        </Trans>
      </p>
      {attached !== null && <Attached {...attached} />}
    </section>
  );
}

/** What is in the trace, by its kinds, and the trace itself. */
function Attached({ trace, text }: AttachedTrace) {
  const { facts } = useApp();
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const name = traceFileName(trace.startedAt);
  const [from, to] = [trace.records[0], trace.records.at(-1)].map(
    (record) => new Date(trace.startedAt + (record?.at ?? 0)),
  );
  const times = new Intl.DateTimeFormat(facts.locale, { timeStyle: 'medium' });
  const time = from === undefined || to === undefined ? '' : times.formatRange(from, to);
  const steps = trace.records.length;
  const charts = trace.actors.length;
  return (
    <>
      <div className={styles.file}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{formatBytes(text.length, facts.locale)}</span>
        <span className={styles.facts}>
          <Plural value={steps} one="# step" other="# steps" /> ·{' '}
          <Plural value={charts} one="# chart" other="# charts" /> · {time}
        </span>
      </div>
      <ul className={styles.kinds}>
        <Kind isKept>
          <Trans>Names of states and events, times</Trans>
        </Kind>
        <Kind isKept>
          <Trans>Error codes, sizes, counts</Trans>
        </Kind>
        <Kind isKept={false}>
          <Trans>File names, contents, addresses</Trans>
        </Kind>
        <Kind isKept={false}>
          <Trans>Passcodes, keys</Trans>
        </Kind>
      </ul>
      <div className={styles.actions}>
        <Button size="small" icon={<Eye size={16} aria-hidden />} onClick={() => setShown(true)}>
          <Trans>View trace</Trans>
        </Button>
        <Button
          size="small"
          kind="quiet"
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveTraceText(text, name)}
        >
          <Trans>Save a copy</Trans>
        </Button>
      </div>
      {isShown && (
        <Dialog title={name} onClose={() => setShown(false)} closesOnScrim width="broad" onPhone="screen">
          <p className={styles.text}>
            <Trans>
              This is everything that is sent. Texts are replaced by placeholders such as “text-1”.
            </Trans>
          </p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
            tabIndex={0}
            aria-label={t`Trace`}
            className={styles.whole}
          >
            <pre>{text}</pre>
          </section>
        </Dialog>
      )}
    </>
  );
}

function Kind({ isKept, children }: { readonly isKept: boolean; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <li>
      {isKept ? (
        <Check size={16} className={styles.kept} role="img" aria-label={t`Included:`} />
      ) : (
        <X size={16} className={styles.left} role="img" aria-label={t`Not included:`} />
      )}
      {children}
    </li>
  );
}
