import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newBook, reduceBook } from './book-state.ts';
import { BookReply, type Look, mostChapters } from './protocol.ts';

const look: Look = { size: 18, letters: 'serif', lines: 'normal', pages: 'two', paper: 'white' };
const place = { at: 0.4, chapter: 1, page: 4, pages: 10, minutes: 3 };

it('a slider stays where it was moved until the page is there', () => {
  const open = reduceBook(newBook(look), { type: 'reply.hear', reply: { type: 'moved', place } });
  const sought = reduceBook(open, { type: 'place.seek', at: 0.9 });
  expect(sought.sought).toBe(0.9);
  const there = reduceBook(sought, {
    type: 'reply.hear',
    reply: { type: 'moved', place: { ...place, at: 0.89 } },
  });
  expect([there.sought, there.place?.at]).toEqual([null, 0.89]);
});

it('[R10.6] a book that is turned as it opens knows where it was left', () => {
  const opened = reduceBook(newBook(look), { type: 'reply.hear', reply: { type: 'moved', place } });
  const turned = reduceBook(opened, {
    type: 'reply.hear',
    reply: { type: 'moved', place: { ...place, at: 0.5 } },
  });
  expect([newBook(look).openedAt, turned.openedAt, turned.place?.at]).toEqual([null, 0.4, 0.5]);
});

it('a book cannot exchange the link that a person is asked about', () => {
  const first = reduceBook(newBook(look), {
    type: 'reply.hear',
    reply: { type: 'link', href: 'https://one.example/' },
  });
  const second = reduceBook(first, {
    type: 'reply.hear',
    reply: { type: 'link', href: 'https://two.example/' },
  });
  expect(second.link).toBe('https://one.example/');
  expect(reduceBook(second, { type: 'link.close' }).link).toBeNull();
});

it('[R10.6] what a frame says beside its few messages is not heard', () => {
  const wrong: unknown[] = [
    null,
    'moved',
    { type: 'moved' },
    { type: 'moved', place: { ...place, at: 2 } },
    { type: 'moved', place: { ...place, page: -1 } },
    { type: 'moved', place: { ...place, chapter: Number.NaN } },
    { type: 'link', href: 'x'.repeat(2001) },
    { type: 'key', key: 'a' },
    { type: 'unreadable', why: '<b>any words</b>' },
    { type: 'opened', author: 'x'.repeat(301), chapters: [] },
    {
      type: 'opened',
      author: '',
      chapters: Array.from({ length: mostChapters + 1 }, () => ({ label: '', depth: 0 })),
    },
    { type: 'opened', author: '', chapters: [{ label: 'One', depth: 1000 }] },
    { type: 'save', text: '' },
  ];
  expect(wrong.filter((one) => v.is(BookReply, one))).toEqual([]);
  expect(v.is(BookReply, { type: 'moved', place })).toBe(true);
});
