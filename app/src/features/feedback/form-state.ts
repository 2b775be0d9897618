import type { Screenshot } from './shrink-picture.ts';

export const categories = ['broken', 'idea', 'payment', 'question'] as const;
export type Category = (typeof categories)[number];

export const maxLength = 4000;

export interface FormState {
  readonly category: Category;
  readonly message: string;
  readonly picture: Screenshot | null;
  /** Whether the file that was chosen last cannot be shown. */
  readonly isPictureBad: boolean;
}

export type FormEvent =
  | { readonly type: 'category.choose'; readonly category: Category }
  | { readonly type: 'message.type'; readonly message: string }
  | { readonly type: 'picture.take'; readonly picture: Screenshot | null }
  | { readonly type: 'picture.remove' };

export function newForm(draft: string): FormState {
  return { category: 'broken', message: draft, picture: null, isPictureBad: false };
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
    default:
      return { ...state, picture: null, isPictureBad: false };
  }
}
