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
  search,
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
import styles from './editor.module.css';
import { editorKeyOf } from './editor-keys.ts';
import { useEditorPhrases } from './phrases.ts';
import { editorTheme, highlightStyle } from './theme.ts';

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
}

const wrapping = new Compartment();
const language = new Compartment();
const writing = new Compartment();

const wrapOf = (wraps: boolean): Extension => (wraps ? EditorView.lineWrapping : []);
/** On a phone nobody wants the keyboard over a text that they only read. */
const writingOf = (readOnly: boolean): Extension =>
  readOnly
    ? [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: '0' }),
      ]
    : [];

/** The page's own nonce: its policy lets no style sheet in without it. */
const nonceOfPage = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** The text as a whole, with the line ends that it came with. */
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
  const begin = useEffectEvent(() => [
    wrapping.of(wrapOf(wraps)),
    writing.of(writingOf(readOnly)),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    // Text that a machine of another kind wrote is saved with its line ends.
    ...(text.includes('\r\n') ? [EditorState.lineSeparator.of('\r\n')] : []),
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
          EditorView.cspNonce.of(nonceOfPage()),
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSelectionMatches(),
          drawSelection(),
          history(),
          indentOnInput(),
          bracketMatching(),
          search({ top: true }),
          syntaxHighlighting(highlightStyle),
          editorTheme,
          keymap.of([
            { key: editorKeyOf('saveText'), preventDefault: true, run: saveNow },
            { key: editorKeyOf('findText'), run: openSearchPanel, scope: 'editor search-panel' },
            { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
            {
              key: editorKeyOf('nextFound'),
              run: findNext,
              shift: findPrevious,
              scope: 'editor search-panel',
            },
            ...defaultKeymap,
            ...historyKeymap,
            // Tab writes where one writes, and leads on where one reads; Escape, then Tab, leads on from there, too.
            ...(readOnly ? [] : [indentWithTab]),
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed();
            if (update.selectionSet || update.docChanged) told(update.view);
          }),
        ],
      }),
    });
    editor.current = view;
    opened(view);
    told(view);
    let live = true;
    const found = LanguageDescription.matchFilename(languages, fileName);
    void found?.load().then(
      (support) => {
        if (!live) return;
        view.dispatch({ effects: language.reconfigure(support) });
        named(found.name);
      },
      // Without its colours a text is still a text.
      () => undefined,
    );
    return () => {
      live = false;
      editor.current = null;
      opened(null);
      view.destroy();
    };
  }, [text, fileName, readOnly]);

  useLayoutEffect(() => {
    editor.current?.dispatch({ effects: wrapping.reconfigure(wrapOf(wraps)) });
  }, [wraps]);

  return <div ref={place} className={styles.editor} data-keeps-keys data-testid="editor" />;
}
