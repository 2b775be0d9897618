// A search as its address holds it: `?q=kyoto&type=image,video&changed=7d&size=1gb..&in=…&is=starred`.

/** What can be looked for by kind; each is one or more of the service's kinds. */
export const searchTypes = [
  'image',
  'video',
  'audio',
  'document',
  'book',
  'archive',
  'code',
  'folder',
  'torrent',
  'other',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** A search of the own drive. An empty text is a filter that lets everything through. */
export interface SearchQuery {
  readonly text: string;
  readonly types: readonly SearchType[];
  /** `today`, `7d`, `30d`, a year, or days with `..` between, either of which may be left out. */
  readonly changed: string;
  /** Sizes with `..` between, either of which may be left out: `1mb..100mb`. */
  readonly size: string;
  /** A folder's id: in it and below. */
  readonly folder: string;
  readonly only: '' | 'starred' | 'trash';
}

export const emptySearch: SearchQuery = {
  text: '',
  types: [],
  changed: '',
  size: '',
  folder: '',
  only: '',
};

/** The parameters of the address, as the route lets them through. */
export interface SearchAddress {
  readonly q?: string;
  readonly type?: string;
  readonly changed?: string;
  readonly size?: string;
  readonly in?: string;
  readonly is?: string;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Both ends of a range, where both are what they should be or empty, and one is there. */
function endsOf(text: string, isEnd: (end: string) => boolean): readonly [string, string] | null {
  const [from, to, ...rest] = text.split('..');
  if (from === undefined || to === undefined || rest.length > 0 || text === '..') return null;
  return [from, to].every((end) => end === '' || isEnd(end)) ? [from, to] : null;
}

export const daysOf = (changed: string): readonly [string, string] | null => endsOf(changed, isDay);

const powers = ['b', 'kb', 'mb', 'gb', 'tb'];

/** Bytes of `1.5gb`; null for what is no size. */
function bytesOf(text: string): number | null {
  const [, digits, unit = 'b'] = /^(\d{1,9}(?:\.\d{1,3})?)(b|kb|mb|gb|tb)?$/.exec(text) ?? [];
  return digits === undefined ? null : Math.round(Number(digits) * 1024 ** powers.indexOf(unit));
}

const sizesOf = (size: string): readonly [string, string] | null =>
  endsOf(size, (end) => bytesOf(end) !== null);

const isChanged = (text: string): boolean =>
  ['today', '7d', '30d'].includes(text) || /^(19|20)\d{2}$/.test(text) || daysOf(text) !== null;

/** The search of an address; what makes no sense in it is left out. */
export function searchOf(address: SearchAddress): SearchQuery {
  const { q = '', type = '', changed = '', size = '', is = '' } = address;
  const named = type.split(',');
  return {
    text: q.trim(),
    types: searchTypes.filter((one) => named.includes(one)),
    changed: isChanged(changed) ? changed : '',
    size: sizesOf(size) === null ? '' : size,
    folder: address.in ?? '',
    only: is === 'starred' || is === 'trash' ? is : '',
  };
}

/** The address of a search, without what is empty. */
export function addressOf(query: SearchQuery): SearchAddress {
  const { text, types, changed, size, folder, only } = query;
  return {
    ...(text.trim() === '' ? {} : { q: text.trim() }),
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(changed === '' ? {} : { changed }),
    ...(size === '' ? {} : { size }),
    ...(folder === '' ? {} : { in: folder }),
    ...(only === '' ? {} : { is: only }),
  };
}

/** Whether it has any filter besides the text. */
export const isFiltered = ({ text: _text, ...filters }: SearchQuery): boolean =>
  Object.values(filters).some((one) => one.length > 0);

export const isEmptySearch = (query: SearchQuery): boolean => query.text.trim() === '' && !isFiltered(query);

const kindsOfType = {
  image: ['image'],
  video: ['video'],
  audio: ['audio'],
  document: ['document', 'text'],
  book: ['epub'],
  archive: ['archive'],
  code: ['code'],
  folder: ['folder'],
  torrent: ['torrent'],
  other: ['other'],
} as const satisfies Readonly<Record<SearchType, readonly string[]>>;

/** When a day begins here, so many days after the one of `year`, `month` and `day`. */
const dayAt = (year: number, month: number, day: number): string => new Date(year, month, day).toISOString();

function dayOf(text: string, later = 0): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return dayAt(year, month - 1, day + later);
}

/** When the first moment of a `changed` is, and the first after it; relative to the day of `now`. */
function timesOf(
  changed: string,
  now: Date,
): { readonly modifiedAfter?: string; readonly modifiedBefore?: string } {
  const ago = { today: 0, '7d': 6, '30d': 29 }[changed];
  if (ago !== undefined)
    return { modifiedAfter: dayAt(now.getFullYear(), now.getMonth(), now.getDate() - ago) };
  const ends = /^\d{4}$/.test(changed)
    ? ([`${changed}-01-01`, `${changed}-12-31`] as const)
    : daysOf(changed);
  const [from = '', to = ''] = ends ?? [];
  return {
    ...(from === '' ? {} : { modifiedAfter: dayOf(from) }),
    // The last day belongs to it.
    ...(to === '' ? {} : { modifiedBefore: dayOf(to, 1) }),
  };
}

/** A search as the service's parameters. The same all day long, so that it is asked once. */
export function filtersOf(query: SearchQuery, now: Date) {
  const [least = '', most = ''] = sizesOf(query.size) ?? [];
  const [min, max] = [bytesOf(least), bytesOf(most)];
  return {
    name: query.text.trim(),
    trashed: query.only === 'trash',
    ...(query.types.length === 0 ? {} : { categories: query.types.flatMap((one) => kindsOfType[one]) }),
    ...(query.only === 'starred' ? { starred: true } : {}),
    ...(query.folder === '' ? {} : { within: query.folder }),
    ...timesOf(query.changed, now),
    // From the first size on, up to the second.
    ...(min === null ? {} : { largerThan: min - 1 }),
    ...(max === null ? {} : { smallerThan: max }),
  };
}

/** A search as it is saved: the query of its address, of ASCII. */
export const savedText = (query: SearchQuery): string =>
  new URLSearchParams({ ...addressOf(query) }).toString();

/** A saved search; what a later version wrote and this one does not know is left out. */
export const savedQuery = (text: string): SearchQuery =>
  searchOf(Object.fromEntries(new URLSearchParams(text)));
