import { type Country, countries } from '@aloft/core/countries';
import { searchText } from '@aloft/core/rules';

/** A country that has a calling code, as the list shows it. */
export interface PhoneCountry {
  readonly alpha2: string;
  /** In the reader's language. */
  readonly name: string;
  /** With its plus. */
  readonly callingCode: string;
  /** What a search compares: every name and code. */
  readonly words: readonly string[];
}

function nameOf(names: Intl.DisplayNames, country: Country): string {
  return names.of(country.alpha2) ?? country.englishName;
}

/** Every country that can be called, by its name in a language (R3.17). */
export function phoneCountries(locale: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(locale);
  return [...countries.values()]
    .filter((country) => country.callingCode !== '')
    .map((country) => {
      const name = nameOf(names, country);
      const { alpha2, alpha3, englishName, chineseName } = country;
      const words = [name, englishName, chineseName, alpha2, alpha3].map(searchText);
      return { alpha2, name, callingCode: `+${country.callingCode}`, words };
    })
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

/**
 * The countries that a typed text means: part of a name, the start of a calling code with or without its plus, or a
 * code of two or three letters. Those whose name or code begins with the text come first.
 */
export function searchCountries(list: readonly PhoneCountry[], typed: string): readonly PhoneCountry[] {
  const text = searchText(typed.trim());
  if (text === '') return list;
  const digits = /^(?:\+|00)?(\d+)$/.exec(text.replaceAll(' ', ''))?.[1];
  if (digits !== undefined) return list.filter(({ callingCode }) => callingCode.startsWith(`+${digits}`));
  const found = list.filter(({ words }) => words.some((word) => word.includes(text)));
  const begins = (one: PhoneCountry): boolean => one.words.some((word) => word.startsWith(text));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
