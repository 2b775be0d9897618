import { messageTopics } from '@aloft/core/rules';
import * as v from 'valibot';
import { findContact, listContacts, removeContact } from '../../management/contacts.ts';
import { firstRows } from '../../management/pages.ts';
import { command, Refused } from '../command.ts';
import { firstLine, formatTime, inColumns, Text, whole } from '../values.ts';

const refuseMissing = (id: string): Refused => new Refused(`there is no message ${id}`);

export const contactList = command({
  name: 'contact list',
  summary: 'Lists what people without an account wrote, newest first.',
  options: {
    topic: { value: 'topic', help: messageTopics.join(', ') },
    limit: { value: 'count', help: 'so many at most; 50 otherwise' },
  },
  example: 'contact list --topic abuse',
  input: v.object({
    topic: v.optional(v.picklist(messageTopics)),
    limit: v.optional(whole(1, 10_000), '50'),
  }),
  run: async (desk, { topic, limit }) => {
    const { rows } = await listContacts(await desk.services(), topic ?? null, firstRows(limit));
    const all = rows.map(({ created_at, ...row }) => ({ ...row, at: formatTime(created_at) }));
    const cells = all.map(({ id, at, topic: about, email, message }) => {
      return [id, at, about, email, firstLine(message)];
    });
    return {
      data: all,
      lines: inColumns(['id', 'at', 'about', 'from', 'message'], cells, 'Nobody has written anything.'),
    };
  },
});

export const contactShow = command({
  name: 'contact show',
  summary: 'Prints one message of somebody without an account.',
  words: [{ name: 'id' }],
  example: 'contact show 0123456789abcdef',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    const found = await findContact(await desk.services(), id);
    if (found === null) throw refuseMissing(id);
    const { created_at, ...shown } = found;
    const at = formatTime(created_at);
    return {
      data: { ...shown, at },
      lines: [
        `${at}  ${shown.topic}  ${shown.email}  ${shown.locale}`,
        ...(shown.order_number === '' ? [] : [`order ${shown.order_number}`]),
        '',
        shown.message,
      ],
    };
  },
});

export const contactRemove = command({
  name: 'contact remove',
  summary: 'Removes a message, as when its sender asks for it; after a year it goes by itself.',
  words: [{ name: 'id' }],
  example: 'contact remove 0123456789abcdef',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    if (!(await removeContact(await desk.services(), id))) throw refuseMissing(id);
    return { data: { id }, lines: [`${id} is removed.`] };
  },
});
