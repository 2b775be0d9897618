/** What the console shows. */
export interface ConsoleState {
  /** The chart that is drawn, by its actor's name; null for the one of the newest event. */
  readonly selected: string | null;
  /** The record that one has gone back to, by its number; null while it follows what happens. */
  readonly at: number | null;
  readonly isPlaying: boolean;
  /** Numbers of the records that one wants to find again. */
  readonly marked: ReadonlySet<number>;
  readonly query: string;
  readonly isOnlySelected: boolean;
  /** Against its own size; null shows all of it. */
  readonly zoom: number | null;
  readonly side: 'foot' | 'right';
}

export type ConsoleAction =
  | { readonly type: 'select'; readonly actor: string }
  /** Goes to a record of the ring, from `first` to `last`. */
  | { readonly type: 'go'; readonly to: number; readonly first: number; readonly last: number }
  | { readonly type: 'live' }
  | { readonly type: 'play'; readonly from: number }
  | { readonly type: 'pause'; readonly at: number }
  /** Marks a record, or takes its mark away. */
  | { readonly type: 'mark'; readonly number: number }
  | { readonly type: 'search'; readonly query: string }
  | { readonly type: 'filter'; readonly isOnlySelected: boolean }
  /** Null shows all of the chart. */
  | { readonly type: 'zoom'; readonly by: number | null }
  | { readonly type: 'dock'; readonly side: ConsoleState['side'] };

export const initialState: ConsoleState = {
  selected: null,
  at: null,
  isPlaying: false,
  marked: new Set(),
  query: '',
  isOnlySelected: false,
  zoom: 0.9,
  side: 'foot',
};

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export function reduceConsole(state: ConsoleState, action: ConsoleAction): ConsoleState {
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.actor };
    case 'go': {
      const at = clamp(action.to, action.first, action.last);
      const isEnd = action.to > action.last;
      return { ...state, at: isEnd ? null : at, isPlaying: state.isPlaying && !isEnd };
    }
    case 'live':
      return { ...state, at: null, isPlaying: false };
    case 'play':
      return { ...state, at: action.from, isPlaying: true };
    case 'pause':
      return { ...state, at: action.at, isPlaying: false };
    case 'mark': {
      const others = [...state.marked].filter((number) => number !== action.number);
      return {
        ...state,
        marked: new Set(state.marked.has(action.number) ? others : [...others, action.number]),
      };
    }
    case 'search':
      return { ...state, query: action.query };
    case 'filter':
      return { ...state, isOnlySelected: action.isOnlySelected };
    case 'zoom':
      return { ...state, zoom: action.by === null ? null : clamp((state.zoom ?? 1) * action.by, 0.25, 4) };
    case 'dock':
      return { ...state, side: action.side };
  }
}

/** The number of the next marked record after that one, from the first again after the last; null without marks. */
export function nextMark(marked: ReadonlySet<number>, at: number, first: number): number | null {
  // The ring has lost the others.
  const known = [...marked].filter((number) => number >= first).toSorted((a, b) => a - b);
  return known.find((number) => number > at) ?? known[0] ?? null;
}
