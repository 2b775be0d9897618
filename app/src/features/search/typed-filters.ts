import { daysOf, type SearchQuery, type SearchType, searchOf, searchTypes } from './search-query.ts';

/** What was typed, with its filters taken out: `kyoto type:image size:>1gb in:travel`. */
export interface Typed {
  readonly query: SearchQuery;
  /** The name of the folder after `in:`; which one it is, the drive knows. */
  readonly folderName: string;
}

const other: Readonly<Record<string, SearchType>> = {
  picture: 'image',
  photo: 'image',
  film: 'video',
  movie: 'video',
  music: 'audio',
  doc: 'document',
  epub: 'book',
  zip: 'archive',
};

function typesOf(words: string): readonly SearchType[] | null {
  const found = words.split(',').map((word) => {
    const one = word.endsWith('s') ? word.slice(0, -1) : word;
    return searchTypes.find((type) => type === one) ?? other[one];
  });
  return found.every((type) => type !== undefined) ? found : null;
}

/** `>1gb`, `<1mb`, `1mb..5mb` as a range. */
function sizeOf(words: string): string | null {
  const [, sign, bytes = ''] = /^([<>])=?(.+)$/.exec(words) ?? [];
  const range = sign === '>' ? `${bytes}..` : sign === '<' ? `..${bytes}` : words;
  return searchOf({ size: range }).size === '' ? null : range;
}

/** The days so far, with another first or last one. */
function withDay(changed: string, end: 0 | 1, day: string): string | null {
  const [from, to] = daysOf(changed) ?? ['', ''];
  const range = end === 0 ? `${day}..${to}` : `${from}..${day}`;
  return daysOf(range) === null ? null : range;
}

function withFilter(typed: Typed, name: string, words: string): Typed | null {
  const { query } = typed;
  const having = (more: Partial<SearchQuery> | null): Typed | null =>
    more === null ? null : { ...typed, query: { ...query, ...more } };
  const low = words.toLowerCase();
  switch (name) {
    case 'type': {
      const types = typesOf(low);
      return having(
        types && { types: searchTypes.filter((one) => [...query.types, ...types].includes(one)) },
      );
    }
    case 'size': {
      const size = sizeOf(low);
      return having(size === null ? null : { size });
    }
    case 'is':
      return having(low === 'starred' || low === 'trash' ? { only: low } : null);
    case 'after':
    case 'before': {
      const changed = withDay(query.changed, name === 'after' ? 0 : 1, low);
      return having(changed === null ? null : { changed });
    }
    case 'in':
      return { ...typed, folderName: words };
    default:
      return null;
  }
}

const filter = /(?<=^|\s)(type|size|in|is|before|after):(?:"([^"]+)"|([^\s"]+))(?=\s|$)/giu;

/** Takes the filters out of what was typed; what is none, such as `type:spaceship`, stays text. */
export function readTyped(typed: string, before: SearchQuery): Typed {
  let found: Typed = { query: before, folderName: '' };
  const text = typed.replace(
    filter,
    (all, name: string, quoted: string | undefined, plain: string | undefined) => {
      const next = withFilter(found, name.toLowerCase(), quoted ?? plain ?? '');
      if (next === null) return all;
      found = next;
      return '';
    },
  );
  return { ...found, query: { ...found.query, text: text.replace(/\s+/g, ' ').trim() } };
}
