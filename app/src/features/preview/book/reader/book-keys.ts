import type { BookRequest } from '../protocol.ts';

/** What a key asks of a book. */
export type BookCommand = Extract<BookRequest, { type: 'turn' }>['to'] | 'start' | 'end';

/** What a key does in a book; null for a key that is not the book's. `isScrolled`: arrows scroll the lines. */
export function bookCommandOf(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  isScrolled: boolean,
): BookCommand | null {
  const commands: Readonly<Record<string, BookCommand>> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    PageUp: 'previous',
    PageDown: 'next',
    ...(isScrolled ? {} : { ArrowUp: 'previous', ArrowDown: 'next' }),
    ' ': shiftKey ? 'previous' : 'next',
    Home: 'start',
    End: 'end',
  };
  return commands[key] ?? null;
}
