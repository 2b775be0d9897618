import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { FolderOpen, Minus, Plus } from '../../../../ui/icons.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/select.tsx';
import { isPressed } from '../../../shortcuts/press.ts';
import { encodingOptions } from '../../text/encoding.ts';
import { ownLanguageName, type SubtitleFile, subtitleTypes } from './match-subtitles.ts';
import styles from './subtitle-panel.module.css';
import { nowhere, type SubtitleEvent, type SubtitleState } from './subtitle-state.ts';

/** How far one press moves the words, in seconds. */
const delayStep = 0.5;

interface SubtitlePanelProps {
  readonly files: readonly SubtitleFile[];
  readonly state: SubtitleState;
  /** Seconds of the video; 0 where it is not known. */
  readonly length: number;
  readonly dispatch: (event: SubtitleEvent) => void;
}

/** Which subtitles, when, and how large. */
export function SubtitlePanel({ files, state, length, dispatch }: SubtitlePanelProps) {
  const { t, i18n } = useLingui();
  const group = useId();
  const ref = useRef<HTMLDivElement>(null);
  const { choice, delay } = state;
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLElement>('input:checked')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!isPressed('close', event)) return;
    // Not for the frame, which would close.
    event.preventDefault();
    event.stopPropagation();
    dispatch({ type: 'panel.close' });
  }
  const seconds = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
  }).format(delay);
  return (
    <section
      ref={ref}
      className={styles.panel}
      aria-labelledby={`${group}-head`}
      data-player-panel
      onKeyDown={onKeyDown}
    >
      <h3 id={`${group}-head`} className={styles.head}>
        <Trans>Subtitles</Trans>
      </h3>
      <div role="radiogroup" aria-labelledby={`${group}-head`} className={styles.choices}>
        <Choice
          group={group}
          name={t({ message: 'Off', context: 'no subtitles' })}
          checked={choice.from === 'nowhere'}
          onChoose={() => dispatch({ type: 'subtitles.choose', choice: nowhere })}
        />
        {files.map(({ entry, language }) => (
          <Choice
            key={entry.id}
            group={group}
            name={ownLanguageName(language) || entry.name}
            {...(language === '' ? {} : { hint: entry.name })}
            checked={choice.from === 'folder' && choice.id === entry.id}
            onChoose={() => dispatch({ type: 'subtitles.choose', choice: { from: 'folder', id: entry.id } })}
          />
        ))}
        {state.last.from === 'device' && (
          <Choice
            group={group}
            name={state.last.file.name}
            checked={choice.from === 'device'}
            onChoose={() => dispatch({ type: 'subtitles.choose', choice: state.last })}
          />
        )}
      </div>
      <label className={styles.pick}>
        <FolderOpen size={16} aria-hidden />
        <Trans>Choose a file…</Trans>
        <input
          type="file"
          className="visually-hidden"
          accept={subtitleTypes}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) dispatch({ type: 'subtitles.choose', choice: { from: 'device', file } });
            currentTarget.value = '';
          }}
        />
      </label>
      <Problem state={state} length={length} />
      {state.encoding !== null && choice.from !== 'nowhere' && (
        <div className={styles.row}>
          <span className={styles.name} aria-hidden>
            <Trans>Encoding</Trans>
          </span>
          <Select
            look="plain"
            aria-label={t`Encoding`}
            value={state.encoding}
            options={encodingOptions}
            onChoose={(encoding) => dispatch({ type: 'encoding.choose', encoding })}
          />
        </div>
      )}
      <hr className={styles.apart} />
      <div className={styles.row}>
        <span className={styles.name}>
          <Trans>Delay</Trans>
        </span>
        <IconButton
          size="small"
          label={t`Subtitles earlier`}
          onClick={() => dispatch({ type: 'delay.step', by: -delayStep })}
        >
          <Minus size={16} aria-hidden />
        </IconButton>
        <output className={styles.delay} aria-label={t`Delay`}>
          {seconds}
        </output>
        <IconButton
          size="small"
          label={t`Subtitles later`}
          onClick={() => dispatch({ type: 'delay.step', by: delayStep })}
        >
          <Plus size={16} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.row}>
        <span className={styles.name} aria-hidden>
          <Trans>Size</Trans>
        </span>
        <Segments
          label={t`Size`}
          segments={[
            { value: 'small', label: t`Small` },
            { value: 'medium', label: t`Medium` },
            { value: 'large', label: t`Large` },
          ]}
          chosen={state.size}
          onChoose={(size) => dispatch({ type: 'size.choose', size })}
        />
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly name: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ group, name, hint, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <span className={styles.words}>
        <bdi>{name}</bdi>
        {hint !== undefined && <bdi className={styles.hint}>{hint}</bdi>}
      </span>
    </label>
  );
}

/** What is wrong with the chosen file, as far as one can tell. */
function Problem({ state, length }: { readonly state: SubtitleState; readonly length: number }) {
  const end = state.cues.at(-1)?.start ?? 0;
  const isLonger = length > 0 && end + state.delay > length + 60;
  return (
    <p role="status" className={styles.problem}>
      {state.phase === 'unreadable' && <Trans>This file has no subtitles that can be shown.</Trans>}
      {state.phase === 'ready' && isLonger && (
        <Trans>These subtitles run longer than the video. They may be for another one.</Trans>
      )}
    </p>
  );
}
