import { formatBytes, formatSpan } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import type { Task } from '../../data/tasks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ellipsis, FolderOpen, Pause, Play, RotateCcw, Trash2, X } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuAction } from '../../ui/menu-item.ts';
import { Progress } from '../../ui/progress.tsx';
import check from '../files/grid/file-check.module.css';
import { NameIcon } from './name-icon.tsx';
import { TaskError } from './task-error.tsx';
import styles from './task-row.module.css';
import { isSizeKnown, secondsLeft, sourceOf, statusOf } from './task-state.ts';
import type { TaskAction } from './use-task-flow.ts';

interface TaskRowProps {
  readonly task: Task;
  /** The address named it. */
  readonly shown: boolean;
  readonly chosen: boolean;
  readonly busy: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onAct: (action: TaskAction) => void;
  readonly onOpen: () => void;
  readonly onRemove: (withFiles: boolean) => void;
  readonly onChangeLink: () => void;
}

const steps: readonly Task['step'][] = ['look_up', 'fetch', 'check', 'save'];

/** The step in words; a torrent is looked up by asking others for its list of files. */
function StepWords({ task }: { readonly task: Task }) {
  const status = statusOf(task);
  if (status === 'waiting') return <Trans>Waiting for its turn</Trans>;
  if (status === 'paused') return <Trans>Paused</Trans>;
  switch (task.step) {
    case 'fetch':
      return <Trans>Downloading</Trans>;
    case 'check':
      return <Trans>Checking</Trans>;
    case 'save':
      return <Trans>Saving</Trans>;
    default:
      return sourceOf(task).kind === 'web' ? <Trans>Connecting</Trans> : <Trans>Looking for peers</Trans>;
  }
}

/** Four marks, one a step: done, under way or stopped, to come. */
function Steps({ task }: { readonly task: Task }) {
  const at = steps.indexOf(task.step);
  const failed = statusOf(task) === 'failed';
  return (
    <span className={styles.steps} aria-hidden>
      {steps.map((step, n) => (
        <span
          key={step}
          className={clsx(
            n < at && styles.past,
            n === Math.max(0, at) && task.step !== '' && (failed ? styles.stopped : styles.present),
          )}
        />
      ))}
    </span>
  );
}

/** How much is here, and of how much. */
function Amount({ task }: { readonly task: Task }) {
  const { facts } = useApp();
  const here = formatBytes(task.fetched_size, facts.locale);
  const whole = formatBytes(task.file_size, facts.locale);
  if (Number(task.fetched_size) === 0 && !isSizeKnown(task)) return null;
  return isSizeKnown(task) ? (
    <Trans>
      {here} of {whole}
    </Trans>
  ) : (
    here
  );
}

/** Speed and time that is left, or what it is doing instead. */
function Pace({ task }: { readonly task: Task }) {
  const { facts } = useApp();
  const status = statusOf(task);
  if (status === 'failed')
    return (
      <span className={styles.bad}>
        <Trans>Stopped</Trans>
      </span>
    );
  if (status === 'complete')
    return (
      <span className={styles.good}>
        <Trans>Saved</Trans>
      </span>
    );
  if (status !== 'running' || Number(task.speed) === 0) return null;
  const speed = formatBytes(task.speed, facts.locale);
  const seconds = secondsLeft(task);
  const left = seconds === null ? '' : formatSpan(seconds, facts.locale);
  return (
    <>
      <strong>{speed}/s</strong>
      {left !== '' && (
        <>
          {' · '}
          <Trans>{left} left</Trans>
        </>
      )}
    </>
  );
}

/** What can be done with a task, the most likely first. */
function useTaskActions({ task, onAct, onOpen, onRemove }: TaskRowProps): readonly MenuAction[] {
  const { t } = useLingui();
  const action = (id: string, label: string, icon: ReactNode, onChoose: () => void) => ({
    ...{ id, label, icon, onChoose },
  });
  const cancel = action('cancel', t`Cancel`, <X size={18} aria-hidden />, () => onAct('cancel'));
  const forget = action('forget', t`Remove from the list`, <X size={18} aria-hidden />, () =>
    onRemove(false),
  );
  switch (statusOf(task)) {
    case 'waiting':
    case 'running':
      return [action('pause', t`Pause`, <Pause size={18} aria-hidden />, () => onAct('pause')), cancel];
    case 'paused':
      return [action('resume', t`Resume`, <Play size={18} aria-hidden />, () => onAct('resume')), cancel];
    case 'failed':
      return [
        action('retry', t`Try again`, <RotateCcw size={18} aria-hidden />, () => onAct('retry')),
        forget,
      ];
    case 'complete':
      return [
        action('open', t`Open in your drive`, <FolderOpen size={18} aria-hidden />, onOpen),
        forget,
        {
          ...action('delete', t`Delete with its files`, <Trash2 size={18} aria-hidden />, () =>
            onRemove(true),
          ),
          danger: true,
        },
      ];
  }
}

/** One download: how far it is, what can be done with it, and why it stopped (R10.9). */
export function TaskRow(props: TaskRowProps) {
  const { task, shown, chosen, busy, onChoose, onAct, onOpen, onChangeLink } = props;
  const { t } = useLingui();
  const { facts } = useApp();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const status = statusOf(task);
  const actions = useTaskActions(props);
  const source = sourceOf(task);
  const name = task.file_name || task.name;
  const isOpen = status === 'running' || status === 'waiting' || status === 'paused';
  const more = actions.length > 2 ? actions.slice(1) : [];
  return (
    <li
      ref={ref}
      className={clsx(styles.row, chosen && styles.chosen, shown && styles.shown)}
      aria-busy={busy}
      aria-current={shown ? true : undefined}
    >
      <label className={clsx(styles.tile, check.check)}>
        <NameIcon name={name} isTorrent={source.kind !== 'web'} className={styles.icon} />
        <input
          type="checkbox"
          checked={chosen}
          aria-label={t`Select “${name}”`}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </label>
      <div className={styles.main}>
        <div className={styles.head}>
          {status === 'complete' ? (
            <button type="button" className={styles.name} onClick={onOpen}>
              {name}
            </button>
          ) : (
            <strong className={styles.name}>{name}</strong>
          )}
          <span className={styles.source}>
            {source.kind === 'web' && source.host}
            {source.kind === 'magnet' && <Trans>Magnet link</Trans>}
            {source.kind === 'torrent' && <Trans>Torrent</Trans>}
          </span>
          <span className={styles.pace}>
            <Pace task={task} />
          </span>
        </div>
        {isOpen && (
          <Progress
            className={styles.progress}
            label={t`Progress of “${name}”`}
            value={status === 'running' && task.step === 'fetch' && !isSizeKnown(task) ? null : task.progress}
          />
        )}
        <div className={styles.facts}>
          {status === 'complete' ? (
            formatBytes(task.file_size, facts.locale)
          ) : (
            <>
              <Steps task={task} />
              <span>
                <StepWords task={task} />
              </span>
              <span>
                <Amount task={task} />
              </span>
            </>
          )}
        </div>
        {status === 'failed' && (
          <TaskError task={task} busy={busy} onRetry={() => onAct('retry')} onChangeLink={onChangeLink} />
        )}
      </div>
      <div className={styles.actions}>
        {(more.length > 0 ? actions.slice(0, 1) : actions).map(({ id, label, icon, onChoose: choose }) => (
          <IconButton key={id} label={label} disabled={busy} onClick={choose}>
            {icon}
          </IconButton>
        ))}
        {more.length > 0 && (
          <MenuButton
            label={t`More for “${name}”`}
            menuLabel={name}
            icon={<Ellipsis size={18} aria-hidden />}
            items={more}
          />
        )}
      </div>
      <div className={styles.menu}>
        <MenuButton
          label={t`Actions for “${name}”`}
          menuLabel={name}
          icon={<Ellipsis size={18} aria-hidden />}
          items={actions}
        />
      </div>
    </li>
  );
}
