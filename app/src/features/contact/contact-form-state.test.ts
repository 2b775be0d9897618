import { expect, it } from 'vitest';
import { newContactForm, reduceContactForm, wrongField } from './contact-form-state.ts';

const empty = newContactForm({ email: '', message: '' });
const typed = (field: 'email' | 'message', text: string, state = empty) =>
  reduceContactForm(state, { type: 'text.type', field, text });

it('an empty field that is left is not wrong yet; one that holds something is, and all are once the form is sent', () => {
  expect(reduceContactForm(empty, { type: 'field.leave', field: 'email' }).left).toEqual([]);
  const left = reduceContactForm(typed('email', 'mei'), { type: 'field.leave', field: 'email' });
  expect(left.left).toEqual(['email']);
  expect(reduceContactForm(empty, { type: 'form.send' }).left).toEqual(['email', 'message']);
});

it.each(['', 'mei', 'mei@example', 'a@example.org, b@example.org', 'a@example.org\nBcc: b@example.org'])(
  'the address %j is none',
  (email) => {
    expect(wrongField(typed('message', 'Hello', typed('email', email)))).toBe('email');
  },
);

it('a message of spaces is none, and both that are right can be sent', () => {
  const named = typed('email', ' Mei@Example.org ');
  expect(wrongField(typed('message', ' \n ', named))).toBe('message');
  expect(wrongField(typed('message', 'Hello', named))).toBeNull();
});

it('what was written stays when another topic is chosen', () => {
  const state = typed('message', 'Hello');
  expect(reduceContactForm(state, { type: 'topic.choose', topic: 'abuse' })).toEqual({
    ...state,
    topic: 'abuse',
  });
});
