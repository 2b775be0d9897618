import type { FeedbackCategory } from '@aloft/core/rules';
import type { AttachedTrace } from '../statecharts/attach-trace.tsx';
import type { Screenshot } from './shrink-picture.ts';

export interface FormState {
  readonly category: FeedbackCategory;
  readonly message: string;
  readonly picture: Screenshot | null;
  /** Whether the file that was chosen last cannot be shown. */
  readonly isPictureBad: boolean;
  readonly trace: AttachedTrace | null;
}

export type FormEvent =
  | { readonly type: 'category.choose'; readonly category: FeedbackCategory }
  | { readonly type: 'message.type'; readonly message: string }
  | { readonly type: 'picture.take'; readonly picture: Screenshot | null }
  | { readonly type: 'picture.remove' }
  | { readonly type: 'trace.change'; readonly trace: AttachedTrace | null };

export function newForm(draft: string): FormState {
  return { category: 'broken', message: draft, picture: null, isPictureBad: false, trace: null };
}

export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'category.choose':
      return { ...state, category: event.category };
    case 'message.type':
      return { ...state, message: event.message };
    case 'picture.take':
      return event.picture === null
        ? { ...state, isPictureBad: true }
        : { ...state, picture: event.picture, isPictureBad: false };
    case 'trace.change':
      return { ...state, trace: event.trace };
    default:
      return { ...state, picture: null, isPictureBad: false };
  }
}
