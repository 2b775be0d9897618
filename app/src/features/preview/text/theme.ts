import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the app's colours, of either theme: the tokens change with it. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--fg)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '22px' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--fg-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '48px', padding: '0 8px 0 0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft-2)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft-2)' },
  '.cm-panels.cm-panels-top': { border: '0' },
});

/** The parts of a program, in few colours that are read on the surface in both themes. */
export const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--success-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn-text)' },
  { tag: [tags.comment, tags.meta], color: 'var(--fg-3)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName, tags.className],
    color: 'var(--accent-text)',
  },
  { tag: [tags.typeName, tags.attributeName, tags.labelName], color: 'var(--vip-text)' },
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)', textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--danger-text)' },
]);
