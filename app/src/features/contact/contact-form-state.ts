import type { ContactTopic } from '@aloft/core/rules';
import { isEmail, normaliseEmail } from '@aloft/core/service';

/** What is asked for. */
const contactFields = ['email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

export interface ContactForm {
  readonly topic: ContactTopic;
  readonly email: string;
  readonly order: string;
  readonly message: string;
  /** The fields that were left, or sent: what is wrong with these is said. */
  readonly left: readonly ContactField[];
}

export type ContactFormEvent =
  | { readonly type: 'topic.choose'; readonly topic: ContactTopic }
  | { readonly type: 'text.type'; readonly field: 'email' | 'order' | 'message'; readonly text: string }
  | { readonly type: 'field.leave'; readonly field: ContactField }
  | { readonly type: 'form.send' };

/** A new form, with what was written before and not kept. */
export const newContactForm = (written: Partial<Omit<ContactForm, 'left'>>): ContactForm => ({
  ...{ topic: 'other', email: '', order: '', message: '', ...written, left: [] },
});

export function reduceContactForm(state: ContactForm, event: ContactFormEvent): ContactForm {
  switch (event.type) {
    case 'topic.choose':
      return { ...state, topic: event.topic };
    case 'text.type':
      return { ...state, [event.field]: event.text };
    case 'field.leave':
      // Who only passes through an empty field is not blamed for it.
      return state[event.field] === '' ? state : { ...state, left: [...state.left, event.field] };
    default:
      return { ...state, left: contactFields };
  }
}

/** Whether a field cannot be sent as it is. */
export const isWrong = ({ email, message }: ContactForm, field: ContactField): boolean =>
  field === 'email' ? !isEmail(normaliseEmail(email)) : message.trim() === '';

/** The first field that cannot be sent as it is; null when all can. */
export const wrongField = (form: ContactForm): ContactField | null =>
  contactFields.find((field) => isWrong(form, field)) ?? null;
