// The reader of books: a page of the content origin, in a frame of the viewer. It holds no right and asks for nothing:
// the bytes of the book come through the port that the viewer gives it.
import * as v from 'valibot';
import { type BookReply, BookRequest, Hello } from '../protocol.ts';
import { chaptersOf, flatten, openBook } from './open-book.ts';
import { BookPages } from './show-book.ts';

const into = document.querySelector('main');
const app = document.documentElement.dataset.app ?? '';

/** The author's name, if the book says one in a way that we know. */
function authorOf(said: unknown): string {
  const first: unknown = Array.isArray(said) ? said[0] : said;
  if (typeof first === 'string') return first.slice(0, 300);
  const named = v.safeParse(v.object({ name: v.string() }), first);
  return named.success ? named.output.name.slice(0, 300) : '';
}

type Opening = Extract<BookRequest, { type: 'open' }>;

async function open(wanted: Opening, tell: (reply: BookReply) => void): Promise<BookPages | null> {
  const opened = await openBook(wanted.bytes);
  if (opened.kind === 'unreadable') {
    tell({ type: 'unreadable', why: opened.why });
    return null;
  }
  const { book, toc } = opened;
  const listed = flatten(toc);
  const pages = new BookPages({ book, toc, listed, name: wanted.name, tell });
  document.title = wanted.name;
  const heading = document.querySelector('h1');
  if (heading !== null) heading.textContent = wanted.name;
  tell({ type: 'opened', author: authorOf(book.metadata?.author), chapters: chaptersOf(listed) });
  if (into !== null) await pages.open(into, wanted.look, wanted.at);
  return pages;
}

async function obey(request: BookRequest, pages: BookPages): Promise<void> {
  switch (request.type) {
    case 'open':
      // A reader shows one book; the viewer makes a new frame for another.
      return;
    case 'dress':
      return pages.dress(request.look);
    case 'turn':
      return pages.turn(request.to);
    case 'go':
      return pages.go(request.to);
    case 'chapter':
      return pages.openChapter(request.nth);
  }
}

function serve(port: MessagePort): void {
  const tell = (reply: BookReply): void => port.postMessage(reply);
  let pages: Promise<BookPages | null> | null = null;
  let done: Promise<unknown> = Promise.resolve();
  let latest: BookRequest | null = null;
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const asked = v.safeParse(BookRequest, data);
    if (!asked.success) return;
    const request = asked.output;
    if (request.type === 'open')
      pages ??= open(request, tell).catch(() => {
        tell({ type: 'unreadable', why: 'broken' });
        return null;
      });
    latest = request;
    // One after the other; of the places that a slider passes only the last.
    done = done
      .then(() => pages)
      .then((there) => {
        const isPassed = request.type === 'go' && latest !== request;
        return there === null || isPassed ? undefined : obey(request, there);
      })
      .catch(() => undefined);
  });
  port.start();
  tell({ type: 'ready' });
}

/** The one port comes from the page around, which has to be the app's. */
function hear({ origin, source, data, ports: [port] }: MessageEvent<unknown>): void {
  if (origin !== app || source !== window.parent || port === undefined) return;
  if (!v.is(Hello, data)) return;
  window.removeEventListener('message', hear);
  serve(port);
}
window.addEventListener('message', hear);
