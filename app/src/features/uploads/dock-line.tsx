import { fileKindOf, formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Folder, Pause, Play, RotateCcw, X } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { KindIcon } from '../files/kind-icon.tsx';
import { DockActions } from './dock-actions.tsx';
import styles from './dock-line.module.css';
import type { DockLineProps } from './dock-line-props.ts';
import { DockStatus } from './dock-status.tsx';
import { groupOf, type UploadLine } from './upload-lines.ts';

function categoryOf({ kind, name }: UploadLine) {
  if (kind === 'folder') return 'folder';
  const category = fileKindOf({ name, mimeType: '' });
  return category === 'text' ? 'document' : category;
}

/** One file of the dock: what it is, how far, and what can be done about it. */
export const DockLine = memo(function DockLine({ line, uploads }: DockLineProps) {
  const { facts } = useApp();
  const { name, size, view } = line;
  const isMoving = view.screen === 'sending' || view.screen === 'paused';
  const percent = isMoving && view.size > 0 ? Math.floor((view.stored / view.size) * 100) : 0;
  const isLost = view.screen === 'sending' && view.connectionLost;
  return (
    <li className={styles.line}>
      <KindIcon entry={{ category: categoryOf(line), thumbnail: '' }} />
      <div className={styles.middle}>
        <div className={styles.top}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.size}>
            {isMoving ? <Trans>{percent}%</Trans> : formatBytes(size, facts.locale)}
          </span>
        </div>
        {isMoving && (
          <Progress
            className={clsx(styles.progress, isLost && styles.lost)}
            label={name}
            value={view.stored}
            max={view.size}
          />
        )}
        <DockStatus line={line} />
        {(groupOf(line) === 'needsYou' || line.known !== null) && (
          <DockActions line={line} uploads={uploads} />
        )}
      </div>
      <div className={styles.actions}>
        <LineActions line={line} uploads={uploads} />
      </div>
    </li>
  );
});

function LineActions({ line, uploads }: DockLineProps): ReactNode {
  const { t } = useLingui();
  const { id, name, view } = line;
  if (view.screen === 'skipped') return null;
  if (view.screen === 'stored') {
    const label = t`Show ${name} in its folder`;
    return (
      <Link
        className={styles.show}
        to="/drive/all"
        search={{ folder: line.inFolder ?? '', marked: view.fileId }}
        aria-label={label}
        data-tooltip={label}
      >
        <Folder size={18} aria-hidden />
      </Link>
    );
  }
  const isLost = view.screen === 'sending' && line.retryAt > 0;
  return (
    <>
      {isLost && (
        <IconButton size="small" label={t`Try ${name} now`} onClick={() => uploads.retry(id)}>
          <RotateCcw size={16} aria-hidden />
        </IconButton>
      )}
      {view.screen === 'sending' && !isLost && (
        <IconButton size="small" label={t`Pause ${name}`} onClick={() => uploads.pause(id)}>
          <Pause size={16} aria-hidden />
        </IconButton>
      )}
      {view.screen === 'paused' && (
        <IconButton size="small" label={t`Resume ${name}`} onClick={() => uploads.resume(id)}>
          <Play size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton size="small" label={t`Cancel ${name}`} onClick={() => uploads.cancel(id)}>
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}
