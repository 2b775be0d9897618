import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  indentOnInput,
  LanguageDescription,
  syntaxHighlighting,
} from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  highlightSelectionMatches,
  openSearchPanel,
} from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { stopCompositionKeys } from '../../shortcuts/composition-keys.ts';
import styles from './editor.module.css';
import { editorKeyOf } from './editor-keys.ts';
import { type FindPanel, findPanel } from './find-panel.ts';
import { useEditorPhrases } from './phrases.ts';
import { editorTheme, highlightStyle } from './theme.ts';
import { trackChanges } from './unsaved-changes.ts';

/** Where the cursor is, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface EditorProps {
  /** What it begins with. Another text needs another instance: give it another `key`. */
  readonly text: string;
  readonly label: string;
  /** Decides the language. */
  readonly fileName: string;
  readonly readOnly: boolean;
  readonly wraps: boolean;
  readonly onView: (view: EditorView | null) => void;
  readonly onPlace: (place: Place) => void;
  /** The name of the language, once its highlighting is there. */
  readonly onLanguage: (name: string) => void;
  /** The first change, and each one after it. */
  readonly onChange: () => void;
  readonly onSave: () => void;
  /** Its search is open; null once it is closed. */
  readonly onFindPanel: (panel: FindPanel | null) => void;
}

const wrapping = new Compartment();
const language = new Compartment();
const writing = new Compartment();
const labelling = new Compartment();

const wrapOf = (wraps: boolean): Extension => (wraps ? EditorView.lineWrapping : []);
/** On a phone nobody wants the keyboard over a text that they only read. */
const writingOf = (readOnly: boolean): Extension =>
  readOnly
    ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
    : // Tab writes where one writes, and leads on where one reads; Escape, then Tab, leads on from there, too.
      keymap.of([indentWithTab]);
/** With a place in the order of Tab, in which nothing else scrolls long lines where nothing can be written. */
const labelOf = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });

/** The page's own nonce: its policy lets no style sheet in without it. */
const nonceOfPage = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** The text as a whole, with line breaks of one kind. */
export const textOf = (view: EditorView): string => view.state.sliceDoc();

export function openSearch(view: EditorView): void {
  openSearchPanel(view);
}

/** CodeMirror over one text: numbers, colours of its language, search, and changes where they are allowed. */
export function Editor(props: EditorProps) {
  const { text, label, fileName, readOnly, wraps } = props;
  const phrases = useEditorPhrases();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);

  const told = useEffectEvent((view: EditorView): void => {
    const { head } = view.state.selection.main;
    const line = view.state.doc.lineAt(head);
    props.onPlace({ line: line.number, column: head - line.from + 1 });
  });
  const changed = useEffectEvent(props.onChange);
  const save = useEffectEvent(props.onSave);
  const named = useEffectEvent(props.onLanguage);
  const opened = useEffectEvent(props.onView);
  const searched = useEffectEvent(props.onFindPanel);
  const begin = useEffectEvent(() => [
    wrapping.of(wrapOf(wraps)),
    writing.of(writingOf(readOnly)),
    EditorState.phrases.of(phrases),
    labelling.of(labelOf(label)),
  ]);

  useLayoutEffect(() => {
    if (place.current === null) return;
    const saveNow = (): boolean => {
      save();
      return true;
    };
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          begin(),
          language.of([]),
          trackChanges,
          EditorView.cspNonce.of(nonceOfPage()),
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSelectionMatches(),
          drawSelection(),
          history(),
          indentOnInput(),
          bracketMatching(),
          findPanel((panel) => searched(panel)),
          syntaxHighlighting(highlightStyle),
          editorTheme,
          keymap.of([
            { key: editorKeyOf('saveText'), preventDefault: true, run: saveNow },
            { key: editorKeyOf('findText'), run: openSearchPanel },
            { key: 'Escape', run: closeSearchPanel },
            { key: editorKeyOf('nextFound'), run: findNext, shift: findPrevious },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed();
            if (update.selectionSet || update.docChanged) told(update.view);
          }),
        ],
      }),
    });
    stopCompositionKeys(view.dom, 'bubble');
    editor.current = view;
    opened(view);
    told(view);
    return () => {
      editor.current = null;
      opened(null);
      view.destroy();
    };
    // Another text alone is another editor: what was typed outlives a new name, and a moment in which it cannot be saved.
  }, [text]);

  useLayoutEffect(() => {
    let live = true;
    const found = LanguageDescription.matchFilename(languages, fileName);
    void found?.load().then(
      (support) => {
        if (!live) return;
        editor.current?.dispatch({ effects: language.reconfigure(support) });
        named(found.name);
      },
      // Without its colours a text is still a text.
      () => undefined,
    );
    return () => {
      live = false;
      editor.current?.dispatch({ effects: language.reconfigure([]) });
    };
  }, [fileName]);

  useLayoutEffect(() => {
    editor.current?.dispatch({ effects: wrapping.reconfigure(wrapOf(wraps)) });
  }, [wraps]);

  useLayoutEffect(() => {
    editor.current?.dispatch({ effects: writing.reconfigure(writingOf(readOnly)) });
  }, [readOnly]);

  useLayoutEffect(() => {
    editor.current?.dispatch({ effects: labelling.reconfigure(labelOf(label)) });
  }, [label]);

  return <div ref={place} className={styles.editor} data-keeps-keys data-testid="editor" />;
}
