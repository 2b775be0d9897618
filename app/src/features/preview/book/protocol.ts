// What the viewer and the reader in its frame say to each other, over one MessagePort. Both parse what they hear: the
// reader shows what strangers wrote, and the viewer believes it as little as the file itself.
import * as v from 'valibot';

/** Books that are larger are not opened: they are read into memory. */
export const largestBook = 128 * 1024 * 1024;
export const mostChapters = 2000;
export const longestLabel = 300;
const longestHref = 2000;

export const sizes = [14, 16, 18, 20, 22, 26, 30] as const;
const letterings = ['serif', 'sans'] as const;
const spacings = ['tight', 'normal', 'wide'] as const;
const layouts = ['one', 'two', 'scroll'] as const;
export const papers = ['white', 'sepia', 'green', 'dark'] as const;

/** How pages look. */
export const Look = v.object({
  size: v.picklist(sizes),
  letters: v.picklist(letterings),
  lines: v.picklist(spacings),
  pages: v.picklist(layouts),
  paper: v.picklist(papers),
});
export type Look = v.InferOutput<typeof Look>;

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));
const Label = v.pipe(v.string(), v.maxLength(longestLabel));

/** The message to the frame's window that hands it the port. */
export const Hello = v.object({ kind: v.literal('aloft-book') });

/** What the viewer asks of the reader. */
export const BookRequest = v.variant('type', [
  v.object({
    type: v.literal('open'),
    bytes: v.instance(ArrayBuffer),
    /** The name of the file, for who hears the page instead of seeing it. */
    name: v.string(),
    look: Look,
    /** Where reading goes on: the part of the book before it. */
    at: Fraction,
  }),
  v.object({ type: v.literal('dress'), look: Look }),
  /** Left and right are those of the screen; a book from right to left goes on to the left. */
  v.object({ type: v.literal('turn'), to: v.picklist(['next', 'previous', 'left', 'right']) }),
  v.object({ type: v.literal('go'), to: Fraction }),
  v.object({ type: v.literal('chapter'), nth: Count }),
]);
export type BookRequest = v.InferOutput<typeof BookRequest>;

export const unreadables = ['notBook', 'locked', 'empty', 'broken'] as const;
export type Unreadable = (typeof unreadables)[number];

const Chapter = v.object({ label: Label, depth: v.pipe(Count, v.maxValue(20)) });
export type Chapter = v.InferOutput<typeof Chapter>;

const Place = v.object({
  /** The part of the book before this page. */
  at: Fraction,
  /** Index of the chapter; null before the first and in a book without a table of contents. */
  chapter: v.nullable(Count),
  page: Count,
  pages: Count,
  /** Minutes to the end of this part of the book. */
  minutes: Count,
});
export type Place = v.InferOutput<typeof Place>;

/** What the reader tells the viewer. */
export const BookReply = v.variant('type', [
  /** The port has arrived. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('unreadable'), why: v.picklist(unreadables) }),
  v.object({
    type: v.literal('opened'),
    author: Label,
    chapters: v.pipe(v.array(Chapter), v.maxLength(mostChapters)),
  }),
  v.object({ type: v.literal('moved'), place: Place }),
  /** A link out of the book was pressed. */
  v.object({ type: v.literal('link'), href: v.pipe(v.string(), v.maxLength(longestHref)) }),
  /** A key that belongs to the viewer was pressed within the book. */
  v.object({ type: v.literal('key'), key: v.literal('Escape') }),
]);
export type BookReply = v.InferOutput<typeof BookReply>;
