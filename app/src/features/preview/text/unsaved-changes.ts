import { ChangeSet, type EditorState, StateEffect, StateField, type Text } from '@codemirror/state';

interface Unsaved {
  /** From what is stored to what the editor shows. */
  readonly changes: ChangeSet;
  /** From what is being saved to what the editor shows. */
  readonly sinceSave: ChangeSet;
}

const none = (doc: Text): ChangeSet => ChangeSet.empty(doc.length);

/** What the editor shows now is being saved. */
export const saveBegins = StateEffect.define<null>();
/** What it showed when the save began is stored. */
export const saveEnds = StateEffect.define<null>();

/** Keeps in an editor what was changed since its text was stored. */
export const trackChanges = StateField.define<Unsaved>({
  create: ({ doc }) => ({ changes: none(doc), sinceSave: none(doc) }),
  update(before, { changes, docChanged, effects, newDoc }) {
    let after = docChanged
      ? { changes: before.changes.compose(changes), sinceSave: before.sinceSave.compose(changes) }
      : before;
    for (const effect of effects) {
      if (effect.is(saveBegins)) after = { ...after, sinceSave: none(newDoc) };
      if (effect.is(saveEnds)) after = { ...after, changes: after.sinceSave };
    }
    return after;
  },
});

export const unsavedChanges = (state: EditorState): ChangeSet => state.field(trackChanges).changes;
