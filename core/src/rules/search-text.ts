/** Marks that modify a letter; the voicing marks of kana and the vowel signs of scripts without case stay. */
const marks =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const plain = /^[ -~]*$/;

/**
 * The text that a search by name compares, for names and for queries alike: a name matches when its search text
 * contains each word of the query's (R10.1). Letter case, accents, and full or half width make no difference; Korean syllables are
 * composed. A text of marks alone keeps them, so that a query is never empty unless it was.
 */
export function searchText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const wide = text.normalize('NFKC').toLowerCase();
  const folded = wide.normalize('NFKD').replace(marks, '').replaceAll('ς', 'σ').normalize('NFC');
  return folded === '' ? wide : folded;
}

/** Each word costs a comparison with a name. */
const mostWords = 8;

/**
 * The words of a query's search text, each of which a name has to contain, in any order. What follows the first seven is
 * one more, with its spaces; spaces alone are a word.
 */
export function searchWords(searched: string): readonly string[] {
  const words = searched.split(/\s+/u).filter((word) => word !== '');
  const rest = words.slice(mostWords - 1).join(' ');
  const all = [...new Set([...words.slice(0, mostWords - 1), ...(rest === '' ? [] : [rest])])];
  return all.length === 0 ? [searched] : all;
}

/** Whether a search for the query finds the name. */
export function isNameFound(name: string, query: string): boolean {
  const searched = searchText(name);
  return searchWords(searchText(query)).every((word) => searched.includes(word));
}

/** What stands before a word of a name. */
export const wordSeparators = [' ', '_', '.', '-'] as const;

/**
 * How well a name fits a query, the best first: it is the same, with its ending or without, it begins with it, a word of
 * it does, or it has the words somewhere.
 * @param searched the search text of the name
 */
export function nameRank(searched: string, query: string): 0 | 1 | 2 | 3 | 4 {
  const wanted = searchText(query).trim();
  if (searched === wanted) return 0;
  if (searched.replace(/\.[^.]+$/u, '') === wanted) return 1;
  if (searched.startsWith(wanted)) return 2;
  return wordSeparators.some((separator) => searched.includes(separator + wanted)) ? 3 : 4;
}
