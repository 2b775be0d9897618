import { search, setSearchQuery } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** The open search of an editor: where its bar stands, and when what the bar tells may have changed. */
export interface FindPanel {
  readonly view: EditorView;
  readonly place: HTMLElement;
  readonly subscribe: (changed: () => void) => () => void;
}

/** The editor's search, with a place for a bar of ours instead of a panel of its own. Null once it is closed. */
export function findPanel(onPanel: (panel: FindPanel | null) => void): Extension {
  return search({
    createPanel: (view) => {
      const place = document.createElement('div');
      const listeners = new Set<() => void>();
      const subscribe = (changed: () => void) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      };
      return {
        dom: place,
        top: true,
        mount: () => onPanel({ view, place, subscribe }),
        update: ({ docChanged, selectionSet, transactions }) => {
          const isAsked = transactions.some(({ effects }) => effects.some((one) => one.is(setSearchQuery)));
          if (docChanged || selectionSet || isAsked) for (const tell of listeners) tell();
        },
        destroy: () => onPanel(null),
      };
    },
  });
}
