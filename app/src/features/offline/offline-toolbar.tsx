import type { TaskCounts } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { isMoving, type Task, type TaskFilter } from '../../data/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Pause, Play, Plus, RotateCcw, Trash2, X } from '../../ui/icons.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SelectionBar } from '../drive/folder/folder-toolbar.tsx';
import panel from '../files/panel.module.css';
import styles from './offline-page.module.css';
import { statusOf } from './task-state.ts';
import type { TaskAction } from './use-task-flow.ts';

interface OfflineToolbarProps {
  readonly filter: TaskFilter;
  /** Undefined until it is known. */
  readonly counts: TaskCounts | undefined;
  readonly picked: readonly Task[];
  readonly clearing: boolean;
  readonly onClearChoice: () => void;
  readonly onAct: (tasks: readonly Task[], action: TaskAction) => void;
  readonly onRemove: () => void;
  readonly onClearDone: () => void;
  readonly onAdd: () => void;
}

const numberOf = (n: number | undefined): string => (n === undefined ? '' : n >= 1000 ? ' 999+' : ` ${n}`);

/** What can be done with the chosen downloads; each action takes those that it fits. */
function ChosenActions({ picked, onClearChoice, onAct, onRemove }: OfflineToolbarProps) {
  const moving = picked.filter(isMoving);
  const paused = picked.filter((task) => statusOf(task) === 'paused');
  const failed = picked.filter((task) => statusOf(task) === 'failed');
  const isOpen = moving.length + paused.length > 0;
  return (
    <SelectionBar count={picked.length} onClear={onClearChoice}>
      {moving.length > 0 && (
        <Button kind="quiet" icon={<Pause size={18} aria-hidden />} onClick={() => onAct(moving, 'pause')}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {paused.length > 0 && (
        <Button kind="quiet" icon={<Play size={18} aria-hidden />} onClick={() => onAct(paused, 'resume')}>
          <Trans>Resume</Trans>
        </Button>
      )}
      {failed.length > 0 && (
        <Button
          kind="quiet"
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => onAct(failed, 'retry')}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button
        kind="quietDanger"
        icon={isOpen ? <X size={18} aria-hidden /> : <Trash2 size={18} aria-hidden />}
        onClick={onRemove}
      >
        {isOpen ? <Trans>Cancel</Trans> : <Trans>Remove</Trans>}
      </Button>
    </SelectionBar>
  );
}

/** The bar above the downloads: which are shown, or what can be done with the chosen ones. */
export function OfflineToolbar(props: OfflineToolbarProps) {
  const { filter, counts, picked, clearing, onClearDone, onAdd } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const open = counts && counts.moving + counts.paused;
  const all = counts && counts.moving + counts.paused + counts.failed + counts.complete;
  if (picked.length > 0)
    return (
      <div className={panel.toolbar}>
        <ChosenActions {...props} />
      </div>
    );
  const show = (value: TaskFilter): void =>
    void navigate({ to: '/drive/offline', search: value === 'all' ? {} : { filter: value } });
  return (
    <div className={clsx(panel.toolbar, styles.bar)}>
      <strong className={styles.title} aria-hidden>
        <Trans>Offline downloads</Trans>
      </strong>
      <span className={styles.filters}>
        <Segments
          label={t`Show`}
          chosen={filter}
          onChoose={show}
          segments={[
            { value: 'all', label: `${t`All`}${numberOf(all)}` },
            { value: 'moving', label: `${t`In progress`}${numberOf(open)}` },
            { value: 'failed', label: `${t`Stopped`}${numberOf(counts?.failed)}` },
            { value: 'complete', label: `${t`Done`}${numberOf(counts?.complete)}` },
          ]}
        />
      </span>
      <span className={clsx(panel.spread, styles.spread)} />
      {(counts?.complete ?? 0) > 0 && (
        <Button kind="quiet" busy={clearing} onClick={onClearDone}>
          <Trans>Clear done</Trans>
        </Button>
      )}
      <Button kind="primary" className={styles.add} icon={<Plus size={18} aria-hidden />} onClick={onAdd}>
        <span className={styles.addWords}>
          <Trans>Add links</Trans>
        </span>
      </Button>
    </div>
  );
}
