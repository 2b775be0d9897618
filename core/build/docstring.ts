/** A docstring, taken apart. */
export interface Docstring {
  /** What stands before the first tag. */
  readonly text: string;
  /** The tags in their order, each with its text on one line. */
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Takes a docstring apart; an absent one has nothing in it. */
export function readDocstring(doc: string | null): Docstring {
  const [text = '', ...tags] = (doc ?? '').split(/^@(?=[a-z]+\b)/m);
  return {
    text: text.trim(),
    tags: tags.map((tag) => {
      const [, name = '', said = ''] = /^([a-z]+)\b([\s\S]*)$/.exec(tag) ?? [];
      return { name, text: oneLine(said) };
    }),
  };
}

/** The errors that a docstring names, each with its note in brackets; a note after a colon belongs to the last. */
export function errorsOf({ tags }: Docstring): readonly string[] {
  const said = tags.find(({ name }) => name === 'errors')?.text ?? '';
  const [, codes = said, note] = /^((?:[^(:]|\([^)]*\))*):(.*)$/.exec(said) ?? [];
  const list = codes
    .split(/,(?![^(]*\))/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return note === undefined ? list : list.with(-1, `${list.at(-1)} (${note.trim()})`);
}
