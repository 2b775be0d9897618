import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RotateCcw } from '../../ui/icons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChooseAllAgain } from './choose-all-again.tsx';
import styles from './dock-content.module.css';
import { DockLine } from './dock-line.tsx';
import { groupOf, type LineGroup, type UploadLine } from './upload-lines.ts';
import type { Uploads } from './uploads.ts';

interface DockContentProps {
  readonly lines: readonly UploadLine[];
  /** How many taken names can be compared. */
  readonly conflicts: number;
  readonly uploads: Uploads;
}

type Shown = 'all' | LineGroup;

/** The lines by what they need: the person, time, nothing more. */
export function DockContent({ lines, conflicts, uploads }: DockContentProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>('all');
  const by = groupsOf(lines);
  const [all, running] = [lines.length, by.running.length];
  const [needsYou, done] = [by.needsYou.length, by.done.length];
  const rest = needsYou + running;
  const canRetry = by.needsYou.some(({ view }) => view.screen === 'failed' && !view.changed);
  return (
    <div className={styles.content}>
      <div className={styles.tabs}>
        <Tabs<Shown>
          label={t`Which uploads`}
          chosen={shown}
          onChoose={setShown}
          tabs={[
            { id: 'all', label: <Trans>All {all}</Trans> },
            { id: 'running', label: <Trans>Running {running}</Trans> },
            {
              id: 'needsYou',
              label: (
                <>
                  <Trans>Needs attention</Trans>
                  {needsYou > 0 && <span className={styles.count}> {needsYou}</span>}
                </>
              ),
            },
            { id: 'done', label: <Trans>Done {done}</Trans> },
          ]}
        >
          <Lines key={shown} by={by} shown={shown} conflicts={conflicts} uploads={uploads} />
        </Tabs>
      </div>
      {(canRetry || done > 0 || rest > 0) && (
        <div className={styles.foot}>
          {canRetry && (
            <Button
              kind="quiet"
              size="small"
              icon={<RotateCcw size={16} aria-hidden />}
              onClick={uploads.retryFailed}
            >
              <Trans>Retry all</Trans>
            </Button>
          )}
          {done > 0 && (
            <Button kind="quiet" size="small" onClick={uploads.clearDone}>
              <Trans>Clear done</Trans>
            </Button>
          )}
          {rest > 0 && (
            <Button kind="quietDanger" size="small" className={styles.cancel} onClick={uploads.cancelRest}>
              <Trans>Cancel the rest</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type Groups = Readonly<Record<LineGroup, readonly UploadLine[]>>;

/** Each group in the order in which a person wants it: what travels before what waits, the newest done first. */
function groupsOf(lines: readonly UploadLine[]): Groups {
  const groups: Record<LineGroup, UploadLine[]> = { needsYou: [], running: [], done: [] };
  const waiting: UploadLine[] = [];
  for (const line of lines) (line.view.screen === 'waiting' ? waiting : groups[groupOf(line)]).push(line);
  return { ...groups, running: [...groups.running, ...waiting], done: groups.done.toReversed() };
}

/** Lines at first, and more each time the end is reached: ten thousand are never in the document. */
const step = 60;

interface LinesProps {
  readonly by: Groups;
  readonly shown: Shown;
  readonly conflicts: number;
  readonly uploads: Uploads;
}

function Lines({ by, shown, conflicts, uploads }: LinesProps) {
  const { t } = useLingui();
  const [most, setMost] = useState(step);

  const heads: readonly { readonly id: LineGroup; readonly name: string }[] = [
    { id: 'needsYou', name: t`Needs attention` },
    { id: 'running', name: t`Uploading` },
    { id: 'done', name: t`Done` },
  ];
  const nothing: Readonly<Record<Shown, string>> = {
    all: t`Nothing is uploading.`,
    running: t`Nothing is uploading.`,
    needsYou: t`Nothing needs your attention.`,
    done: t`Nothing finished yet.`,
  };
  const parts: ReactNode[] = [];
  let room = most;
  for (const { id, name } of heads) {
    if (shown !== 'all' && shown !== id) continue;
    const lines = by[id].slice(0, Math.max(0, room));
    room -= by[id].length;
    if (lines.length === 0) continue;
    parts.push(
      <section key={id} aria-label={name}>
        <div className={styles.cap}>
          <h3 className={styles.capName}>{name}</h3>
          {id === 'needsYou' && <ChooseAllAgain lines={by.needsYou} uploads={uploads} />}
          {id === 'needsYou' && conflicts > 0 && (
            <Button kind="quiet" size="small" onClick={() => uploads.ask(true)}>
              <Trans>Compare</Trans>
            </Button>
          )}
        </div>
        <ul>
          {lines.map((line) => (
            <DockLine key={line.id} line={line} uploads={uploads} />
          ))}
        </ul>
      </section>,
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard, too
    <section className={styles.lines} tabIndex={0} aria-label={t`Files`}>
      {parts.length === 0 ? <p className={styles.nothing}>{nothing[shown]}</p> : parts}
      {room < 0 && <EndMark key={most} onSeen={() => setMost(most + step)} />}
    </section>
  );
}

/** Tells when the end of what is rendered comes into view. */
function EndMark({ onSeen }: { readonly onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (mark.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((one) => one.isIntersecting)) seen();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} className={styles.more} />;
}
