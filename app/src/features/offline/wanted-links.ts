/** What becomes of one line of the text field. */
export type LineState = 'ok' | 'twice' | 'noAddress' | 'otherKind' | 'tooMany';

/** A line that somebody wants to download. */
export interface WantedLine {
  /** As it was typed, without the space around it. */
  readonly text: string;
  readonly state: LineState;
  /** What it is likely to be called; the line itself where nothing can be said. */
  readonly name: string;
  /** The host of an address of the web; empty for a magnet link. */
  readonly host: string;
}

/** No more lines than this are taken at once. */
export const mostLines = 500;
/** Lines beyond these are counted, not read: typing stays quick. */
const mostRead = 1000;
/** Longest address that the service takes. */
const longest = { web: 2048, magnet: 8192 };
/** Text beyond this is not read: nobody sends more, and a page stays quick. */
const longestText = 1024 * 1024;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Judged = Omit<WantedLine, 'text'> & { readonly key: string };

function judgeMagnet(text: string): Judged {
  const query = new URLSearchParams(text.slice('magnet:?'.length));
  const hash = query
    .getAll('xt')
    .map((topic) => /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/i.exec(topic)?.[1])
    .find((one) => one !== undefined);
  if (hash === undefined || text.length > longest.magnet)
    return { state: 'noAddress', name: text, host: '', key: text };
  const key = `magnet:${hash.toLowerCase()}`;
  return { state: 'ok', name: query.get('dn') || `magnet:…${hash.slice(-8)}`, host: '', key };
}

function judge(text: string): Judged {
  if (/^magnet:\?/i.test(text)) return judgeMagnet(text);
  const bad = { name: text, host: '', key: text };
  if (!URL.canParse(text) || text.length > longest.web) return { state: 'noAddress', ...bad };
  const { protocol, hostname, host, pathname, href, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:')
    return { state: /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? 'otherKind' : 'noAddress', ...bad };
  // `https:/host` is repaired by browsers; somebody who typed it may have meant another thing.
  const isWhole = /^https?:\/\//i.test(text) && hostname !== '' && username === '' && password === '';
  if (!isWhole) return { state: 'noAddress', ...bad };
  const last = decoded(pathname.split('/').findLast((part) => part !== '') ?? '');
  return { state: 'ok', name: last === '' ? host : last, host, key: href };
}

/**
 * Judges each line as it is typed (R10.9): right ones count once, wrong ones never block them. Empty lines are left
 * out; at most 500 right ones are taken.
 */
export function judgeLines(text: string): readonly WantedLine[] {
  const seen = new Set<string>();
  let taken = 0;
  const lines: WantedLine[] = [];
  for (const line of text.slice(0, longestText).split('\n')) {
    const wanted = line.trim();
    if (wanted === '') continue;
    if (lines.length >= mostRead) {
      lines.push({ text: wanted, state: 'tooMany', name: wanted, host: '' });
      continue;
    }
    const { key, ...judged } = judge(wanted);
    if (judged.state !== 'ok') lines.push({ text: wanted, ...judged });
    else if (seen.has(key)) lines.push({ text: wanted, ...judged, state: 'twice' });
    else {
      seen.add(key);
      taken += 1;
      lines.push({ text: wanted, ...judged, state: taken > mostLines ? 'tooMany' : 'ok' });
    }
  }
  return lines;
}

/** The addresses that are taken, in their order. */
export const linksOf = (lines: readonly WantedLine[]): readonly string[] =>
  lines.flatMap(({ state, text }) => (state === 'ok' ? [text] : []));
