import type { Stored } from '@aloft/core/encodings';
import type { EditorView } from '@codemirror/view';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Save, Search, WrapText } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { LateDialog } from '../../load-failure/late-dialog.tsx';
import { useFindKey } from '../use-find-key.ts';
import type { ViewProps } from '../view-props.ts';
import { Editor, openSearch, type Place, textOf } from './editor.tsx';
import { encode, encodingName, encodingOptions, isExact } from './encoding.ts';
import { FindBar } from './find-bar.tsx';
import type { FindPanel } from './find-panel.ts';
import { InexactDialog } from './inexact-dialog.tsx';
import { readOther } from './read-other.ts';
import { beginText, reduceText, type StoredText } from './text-state.ts';
import styles from './text-view.module.css';
import { saveBegins, saveEnds, unsavedChanges } from './unsaved-changes.ts';
import { changedText, writeChanges } from './write-changes.ts';

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'));

interface TextWorkspaceProps extends ViewProps {
  readonly opened: StoredText;
  /** Whether it is not highlighted: what is nested without end holds up its highlighter. */
  readonly plain?: boolean;
  /** What is stored now. */
  readonly onStored?: (content: StoredText) => void;
  /** What stands above the text. */
  readonly children?: ReactNode;
}

/** An open text with its bar, its line of facts, and the way to save it. */
export function TextWorkspace(props: TextWorkspaceProps) {
  const { entry, opened, tools, save, readAgain } = props;
  const { t } = useLingui();
  const view = useRef<EditorView | null>(null);
  const [state, dispatch] = useReducer(reduceText, opened, beginText);
  const [wraps, setWraps] = useState(entry.category !== 'code');
  const [place, setPlace] = useState<Place>({ line: 1, column: 1 });
  const [language, setLanguage] = useState('');
  const [findPanel, setFindPanel] = useState<FindPanel | null>(null);
  const section = useRef<HTMLElement>(null);
  const problem = useFailureText(state.failure);
  const canWrite = save !== undefined && opened.sha256 !== '';
  const { bytes, stored } = state;
  const { encoding } = stored;
  const name = encodingName(encoding);
  // Only who can save needs to know.
  const exact = useMemo(() => !canWrite || isExact(bytes, stored), [canWrite, bytes, stored]);
  const unicode = { encoding: 'utf-8', mark: encoding === 'utf-8' && stored.mark } as const;
  const { line, column } = place;

  const find = (): void => {
    if (view.current !== null) openSearch(view.current);
  };
  useFindKey('findText', section, find);
  const tell = useEffectEvent((unsaved: boolean) => props.onUnsaved(unsaved));
  useEffect(() => tell(state.unsaved), [state.unsaved]);

  /** Saves it as it was stored, or as UTF-8; over the version that is known here, and over no other. */
  async function store(as: Stored, basedOn: string, consent = state.consent): Promise<void> {
    const editor = view.current;
    if (editor === null || save === undefined || state.busy) return;
    if (!exact && consent !== 'given') return dispatch({ type: 'consent.ask' });
    const { doc } = editor.state;
    const changes = unsavedChanges(editor.state);
    const bytes =
      as === state.stored
        ? writeChanges(state, changes)
        : (encode(changedText(state, changes), as) ?? 'typed signs');
    if (typeof bytes === 'string') return dispatch({ type: 'save.unwritable', why: bytes });
    dispatch({ type: 'save.begin' });
    editor.dispatch({ effects: saveBegins.of(null) });
    const saved = await save({ id: entry.id, content: new Blob([bytes]), basedOn });
    if (saved.ok) {
      const isSame = view.current?.state.doc.eq(doc) === true;
      const content = { bytes, stored: as, sha256: saved.value };
      view.current?.dispatch({ effects: saveEnds.of(null) });
      dispatch({ type: 'save.done', content, isSame });
      return props.onStored?.(content);
    }
    if (saved.failure.code !== 'failed_precondition') {
      return dispatch({ type: 'save.failed', failure: saved.failure });
    }
    const other = await readOther(readAgain);
    dispatch(
      other.ok
        ? { type: 'save.refused', other: other.value }
        : { type: 'save.failed', failure: other.failure },
    );
  }

  return (
    <section ref={section} className={styles.text} aria-label={entry.name}>
      {tools !== null &&
        createPortal(
          <>
            {state.unsaved && (
              <span className={styles.unsaved}>
                <Trans>Not saved</Trans>
              </span>
            )}
            {canWrite && (
              <Button
                kind="primary"
                icon={<Save size={18} aria-hidden />}
                busy={state.busy}
                // It keeps the focus when there is nothing left to save.
                aria-disabled={!state.unsaved}
                aria-keyshortcuts="Control+S"
                onClick={() => state.unsaved && void store(state.stored, state.basedOn)}
              >
                <Trans>Save</Trans>
              </Button>
            )}
            <IconButton label={t`Find in the text`} onClick={find}>
              <Search size={20} aria-hidden />
            </IconButton>
            <IconButton label={t`Wrap lines`} pressed={wraps} onClick={() => setWraps(!wraps)}>
              <WrapText size={20} aria-hidden />
            </IconButton>
          </>,
          tools,
        )}
      {props.children}
      {state.failure !== null && (
        <Notice mood="danger" role="alert">
          <Trans>Not saved.</Trans> {problem}
        </Notice>
      )}
      {!exact && state.unwritable === null && (
        <Notice mood="warning">
          <Trans>
            Some characters in this file can’t be read or written back exactly as {name}. If the text looks
            wrong, choose another encoding.
          </Trans>
        </Notice>
      )}
      {state.unwritable !== null && (
        <Notice mood="warning" role="alert">
          {state.unwritable === 'typed signs' ? (
            <Trans>Not saved: {name} has no sign for some of these characters.</Trans>
          ) : (
            <Trans>Not saved: some characters of this file can’t be written back exactly in {name}.</Trans>
          )}{' '}
          {!exact && <Trans>Characters shown as � will be lost if you save as UTF-8.</Trans>}{' '}
          <Button size="small" onClick={() => void store(unicode, state.basedOn)}>
            <Trans>Save as UTF-8</Trans>
          </Button>
        </Notice>
      )}
      <Editor
        key={state.instance}
        text={state.text}
        label={entry.name}
        fileName={props.plain === true ? '' : entry.name}
        readOnly={!canWrite}
        wraps={wraps}
        onView={(one) => {
          view.current = one;
        }}
        onPlace={setPlace}
        onLanguage={setLanguage}
        onChange={() => dispatch({ type: 'text.change' })}
        onSave={() => void store(state.stored, state.basedOn)}
        onFindPanel={setFindPanel}
      />
      {findPanel !== null &&
        createPortal(<FindBar panel={findPanel} canReplace={canWrite} />, findPanel.place)}
      <div className={styles.foot}>
        <span>
          <Trans>
            Line {line}, column {column}
          </Trans>
        </span>
        {language !== '' && <span>{language}</span>}
        <Select
          look="plain"
          aria-label={t`Encoding`}
          value={encoding}
          disabled={state.unsaved || state.busy}
          options={encodingOptions}
          onChoose={(chosen) => dispatch({ type: 'encoding.choose', encoding: chosen })}
        />
        {!canWrite && (
          <span>
            <Trans>Read only</Trans>
          </span>
        )}
      </div>
      {state.consent === 'asking' && (
        <InexactDialog
          name={entry.name}
          encoding={name}
          onClose={() => dispatch({ type: 'consent.close' })}
          onSave={() => {
            dispatch({ type: 'consent.give' });
            void store(stored, state.basedOn, 'given');
          }}
        />
      )}
      {state.other !== null && (
        <LateDialog>
          <VersionsDialog
            name={entry.name}
            mine={view.current === null ? state.text : textOf(view.current)}
            other={state.other.text}
            busy={state.busy}
            onKeepMine={() => state.other !== null && void store(state.stored, state.other.sha256)}
            onTakeOther={() => dispatch({ type: 'other.take' })}
            onClose={() => dispatch({ type: 'other.close' })}
          />
        </LateDialog>
      )}
    </section>
  );
}
