import type { Failure } from '@aloft/core';
import { decode, type Encoding, markOf, type Stored } from '@aloft/core/encodings';
import type { TextFile, Unwritable } from './write-changes.ts';

/** One version of a text. */
export interface StoredText extends TextFile {
  readonly sha256: string;
}

/** What somebody else saved while a text was open here. */
export interface OtherVersion extends StoredText {
  readonly text: string;
}

/** One open text: what it was made from, and what becomes of its changes. */
export interface TextState {
  /** What the editor began with; another number is another text in it. */
  readonly text: string;
  readonly instance: number;
  /** As they were last read or saved. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly stored: Stored;
  /** SHA-256 of the version that the text was made from. */
  readonly basedOn: string;
  readonly unsaved: boolean;
  /** Changes are being saved, or what was saved elsewhere is being read. */
  readonly busy: boolean;
  readonly other: OtherVersion | null;
  readonly failure: Failure | null;
  /** Why the text was not saved in the encoding of the file. */
  readonly unwritable: Unwritable | null;
  /** Whether a text is saved whose encoding does not give all its bytes back: asked before its first save. */
  readonly consent: 'not asked' | 'asking' | 'given';
}

export type TextEvent =
  | { readonly type: 'text.change' }
  | { readonly type: 'encoding.choose'; readonly encoding: Encoding }
  | { readonly type: 'consent.ask' }
  | { readonly type: 'consent.give' }
  | { readonly type: 'consent.close' }
  | { readonly type: 'save.begin' }
  | { readonly type: 'save.unwritable'; readonly why: Unwritable }
  /** `isSame`: nothing was typed since. */
  | { readonly type: 'save.done'; readonly content: StoredText; readonly isSame: boolean }
  | { readonly type: 'save.failed'; readonly failure: Failure }
  | { readonly type: 'save.refused'; readonly other: OtherVersion }
  | { readonly type: 'other.take' }
  | { readonly type: 'other.close' };

export function beginText({ bytes, stored, sha256 }: StoredText): TextState {
  return {
    text: decode(bytes, stored.encoding),
    instance: 0,
    bytes,
    stored,
    basedOn: sha256,
    unsaved: false,
    busy: false,
    other: null,
    failure: null,
    unwritable: null,
    consent: 'not asked',
  };
}

export function reduceText(state: TextState, event: TextEvent): TextState {
  switch (event.type) {
    case 'text.change':
      return state.unsaved ? state : { ...state, unsaved: true };
    case 'encoding.choose': {
      const { bytes, basedOn: sha256, instance } = state;
      const stored = { encoding: event.encoding, mark: markOf(bytes, event.encoding).length > 0 };
      return { ...beginText({ bytes, stored, sha256 }), instance: instance + 1 };
    }
    case 'consent.ask':
      return { ...state, consent: 'asking' };
    case 'consent.give':
      return { ...state, consent: 'given' };
    case 'consent.close':
      return { ...state, consent: 'not asked' };
    case 'save.begin':
      return { ...state, busy: true, failure: null, other: null, unwritable: null };
    case 'save.unwritable':
      return { ...state, busy: false, unwritable: event.why };
    case 'save.done':
      return {
        ...state,
        busy: false,
        bytes: event.content.bytes,
        stored: event.content.stored,
        basedOn: event.content.sha256,
        unsaved: !event.isSame,
        failure: null,
      };
    case 'save.failed':
      return { ...state, busy: false, failure: event.failure };
    case 'save.refused':
      return { ...state, busy: false, other: event.other };
    case 'other.take': {
      const { other, instance } = state;
      return other === null ? state : { ...beginText(other), instance: instance + 1 };
    }
    case 'other.close':
      return { ...state, other: null };
  }
}
