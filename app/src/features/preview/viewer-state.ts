/** What a person asked of the frame that takes the shown file away. */
export type Leaving = 'close' | 'next' | 'previous';

/** The frame around one file. */
export interface ViewerState {
  /** Whether the facts stand beside the file. */
  readonly details: boolean;
  /** What the viewer says of the content; empty for nothing. */
  readonly facts: string;
  readonly unsaved: boolean;
  /** What waits for an answer, as something is not saved. */
  readonly leaving: Leaving | null;
}

export type ViewerEvent =
  | { readonly type: 'details.toggle' }
  | { readonly type: 'facts.tell'; readonly facts: string }
  | { readonly type: 'changes.tell'; readonly unsaved: boolean }
  | { readonly type: 'leave.ask'; readonly leaving: Leaving }
  | { readonly type: 'leave.stay' }
  /** Another file is shown: what was said of the last one, and what was changed in it, is gone. */
  | { readonly type: 'file.show' };

export const newFrame: ViewerState = { details: false, facts: '', unsaved: false, leaving: null };

export function reduceViewer(state: ViewerState, event: ViewerEvent): ViewerState {
  switch (event.type) {
    case 'details.toggle':
      return { ...state, details: !state.details };
    case 'facts.tell':
      return { ...state, facts: event.facts };
    case 'changes.tell':
      return { ...state, unsaved: event.unsaved };
    case 'leave.ask':
      return { ...state, leaving: event.leaving };
    case 'leave.stay':
      return { ...state, leaving: null };
    case 'file.show':
      return { ...newFrame, details: state.details };
  }
}
