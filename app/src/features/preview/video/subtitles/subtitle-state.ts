import type { Encoding } from '@aloft/core/encodings';
import type { Cue } from './cue.ts';

/** Where the words under a video come from: nowhere, a file of the list, by its id, or one of this device. */
export type SubtitleChoice =
  | { readonly from: 'nowhere' }
  | { readonly from: 'folder'; readonly id: string }
  | { readonly from: 'device'; readonly file: File };

export const subtitleSizes = ['small', 'medium', 'large'] as const;
export type SubtitleSize = (typeof subtitleSizes)[number];

export interface SubtitleState {
  readonly choice: SubtitleChoice;
  /** What C brings back. */
  readonly last: SubtitleChoice;
  readonly phase: 'loading' | 'ready' | 'unreadable';
  readonly cues: readonly Cue[];
  /** What the file was read in; null before it was read. */
  readonly encoding: Encoding | null;
  /** What somebody chose to read it in; null for what is recognised. */
  readonly chosenEncoding: Encoding | null;
  /** Seconds by which the words come later; negative for earlier. */
  readonly delay: number;
  readonly size: SubtitleSize;
  readonly isPanelOpen: boolean;
}

export type SubtitleEvent =
  | { readonly type: 'subtitles.choose'; readonly choice: SubtitleChoice }
  /** Off, or what was chosen last. */
  | { readonly type: 'subtitles.toggle'; readonly first: SubtitleChoice }
  | { readonly type: 'cues.come'; readonly cues: readonly Cue[]; readonly encoding: Encoding }
  | { readonly type: 'encoding.choose'; readonly encoding: Encoding }
  | { readonly type: 'cues.fail' }
  | { readonly type: 'delay.step'; readonly by: number }
  | { readonly type: 'size.choose'; readonly size: SubtitleSize }
  | { readonly type: 'panel.toggle' }
  | { readonly type: 'panel.close' };

export const nowhere: SubtitleChoice = { from: 'nowhere' };

export const withSubtitles = (choice: SubtitleChoice): SubtitleState => ({
  choice,
  last: choice,
  phase: choice.from === 'nowhere' ? 'ready' : 'loading',
  cues: [],
  encoding: null,
  chosenEncoding: null,
  delay: 0,
  size: 'medium',
  isPanelOpen: false,
});

const mostDelay = 600;

function choose(state: SubtitleState, choice: SubtitleChoice): SubtitleState {
  if (choice.from === 'nowhere') return { ...state, choice, phase: 'ready', cues: [] };
  // The delay of one file says nothing of another.
  const delay = choice === state.last ? state.delay : 0;
  const chosenEncoding = choice === state.last ? state.chosenEncoding : null;
  return {
    ...state,
    choice,
    last: choice,
    phase: 'loading',
    cues: [],
    encoding: null,
    chosenEncoding,
    delay,
  };
}

export function reduceSubtitles(state: SubtitleState, event: SubtitleEvent): SubtitleState {
  switch (event.type) {
    case 'subtitles.choose':
      return choose(state, event.choice);
    case 'subtitles.toggle': {
      if (state.choice.from !== 'nowhere') return choose(state, nowhere);
      return choose(state, state.last.from === 'nowhere' ? event.first : state.last);
    }
    case 'cues.come':
      // A file without any words is none that can be shown.
      return {
        ...state,
        phase: event.cues.length === 0 ? 'unreadable' : 'ready',
        cues: event.cues,
        encoding: event.encoding,
      };
    case 'encoding.choose':
      return { ...state, phase: 'loading', encoding: event.encoding, chosenEncoding: event.encoding };
    case 'cues.fail':
      return { ...state, phase: 'unreadable', cues: [] };
    case 'delay.step': {
      const delay = Math.round((state.delay + event.by) * 10) / 10;
      return { ...state, delay: Math.min(mostDelay, Math.max(-mostDelay, delay)) };
    }
    case 'size.choose':
      return { ...state, size: event.size };
    case 'panel.toggle':
      return { ...state, isPanelOpen: !state.isPanelOpen };
    case 'panel.close':
      return { ...state, isPanelOpen: false };
  }
}
