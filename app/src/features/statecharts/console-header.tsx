import { Trans, useLingui } from '@lingui/react/macro';
import type { Dispatch } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Download, PanelBottom, PanelRight, Search, X } from '../../ui/icons.tsx';
import styles from './console-header.module.css';
import type { ConsoleAction, ConsoleState } from './console-state.ts';

interface ConsoleHeaderProps {
  readonly state: ConsoleState;
  readonly send: Dispatch<ConsoleAction>;
  readonly build: string;
  readonly running: number;
  readonly onExport: () => void;
  readonly onClose: () => void;
}

/** What is shown, a search, the export, and where the console stands. */
export function ConsoleHeader({ state, send, build, running, onExport, onClose }: ConsoleHeaderProps) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <span className={styles.dot} aria-hidden />
      <h2 className={styles.title}>
        <Trans>Statecharts</Trans>
      </h2>
      <span className={styles.facts}>
        <Trans>
          Build {build} · {running} running
        </Trans>
      </span>
      <label className={styles.search}>
        <Search size={16} aria-hidden />
        <input
          type="search"
          className={styles.input}
          aria-label={t`State or event`}
          placeholder={t`State or event`}
          value={state.query}
          onChange={(event) => send({ type: 'search', query: event.target.value })}
        />
      </label>
      <Button size="small" icon={<Download size={16} aria-hidden />} onClick={onExport}>
        <Trans>Export trace</Trans>
      </Button>
      <IconButton
        size="small"
        label={t`Dock at the bottom`}
        pressed={state.side === 'foot'}
        onClick={() => send({ type: 'dock', side: 'foot' })}
      >
        <PanelBottom size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={t`Dock on the right`}
        pressed={state.side === 'right'}
        onClick={() => send({ type: 'dock', side: 'right' })}
      >
        <PanelRight size={18} aria-hidden />
      </IconButton>
      <IconButton size="small" label={t`Close`} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
}
