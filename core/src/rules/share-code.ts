import { passCodeProblem } from './passcode-and-slug.ts';

/** The share that a text names. */
export interface NamedShare {
  readonly shareId: string;
  /** The ids of the folders, or of the file, that the address leads on to: `a/b`; empty without any. */
  readonly path: string;
  /** The passcode in the address; empty without one. */
  readonly passCode: string;
}

/** The ids that the service gives to shares: 128 random bits in base64url. Words of one's own are no code by themselves. */
const code = /^[\w-]{21}[AQgw]$/;

/**
 * A share's page, perhaps in a language: the share, and ids below it. Looser than `isShareId`, whose import would become a
 * script of its own that every page loads: the page of the share says what is none.
 */
const addressPath = /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?s\/([\w-]{4,64})((?:\/[\w-]{1,64})*)\/?$/;
/** What stands around an address in a sentence. */
const around = /^["'(<«“‘]+|["')>»”’.,;:!?]+$/g;

/** As often as four joined words change their case (`HolidayPhotosOfTheLake`), and once more: one id of 500 does not. */
const randomChanges = 8;

/**
 * Whether a text looks as random as the ids of the service do: a long word in one case is the name of a file, and so are
 * joined words. One id of fifty has no digit.
 */
function isRandom(text: string): boolean {
  if (!/[A-Z]/.test(text) || !/[a-z]/.test(text)) return false;
  const changes = text.match(/(?<=[a-z])[A-Z]|(?<=[A-Z])[a-z]/g)?.length ?? 0;
  return /\d/.test(text) || changes >= randomChanges;
}

function readAddress(text: string, origin: string): NamedShare | null {
  const own = URL.parse(origin);
  // A host without `https://` is as people write it.
  const address = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${own?.protocol}//${text}`);
  if (own === null || address === null || address.origin !== own.origin) return null;
  // No name, which a careless reader would take for the host.
  if (address.username !== '' || address.password !== '') return null;
  const [, shareId = '', path = ''] = addressPath.exec(address.pathname) ?? [];
  if (shareId === '') return null;
  const passCode = address.searchParams.get('s_code') ?? '';
  return {
    shareId,
    path: path.slice(1),
    passCode: passCodeProblem(passCode) === null ? passCode : '',
  };
}

/**
 * The share whose address or code is in a text that somebody searches for (R3.9). An address may stand among other words,
 * as in the message that it was sent in; a code stands alone. Addresses of other origins name none.
 * @param origin the origin of the product's own pages
 */
export function readShareCode(text: string, origin: string): NamedShare | null {
  const words = text.trim().split(/\s+/);
  const [only = ''] = words;
  if (words.length === 1 && code.test(only) && isRandom(only))
    return { shareId: only, path: '', passCode: '' };
  for (const word of words.filter((one) => one.includes('/s/'))) {
    const named = readAddress(word.replace(around, ''), origin);
    if (named !== null) return named;
  }
  return null;
}
