import { countriesTable } from './countries-table.ts';

/** A country as a form lists it (R3.17). */
export interface Country {
  /** ISO 3166-1: two capitals. */
  readonly alpha2: string;
  /** ISO 3166-1: three capitals. */
  readonly alpha3: string;
  /** ISO 3166-1: three digits. */
  readonly numeric: string;
  readonly englishName: string;
  readonly chineseName: string;
  /** Digits without a plus; empty for territories without a calling code. */
  readonly callingCode: string;
}

/** About 250 countries and territories, keyed by alpha2 (R3.17). */
export const countries: ReadonlyMap<string, Country> = new Map(
  countriesTable.map(([alpha2, alpha3, numeric, englishName, chineseName, callingCode]) => [
    alpha2,
    { alpha2, alpha3, numeric, englishName, chineseName, callingCode },
  ]),
);

/** The country of a two-letter code in any case of letters; null for an unknown code (R3.17, R7.9). Never throws. */
export function countryOf(alpha2: unknown): Country | null {
  return typeof alpha2 === 'string' ? (countries.get(alpha2.toUpperCase()) ?? null) : null;
}

const callingCodes = new Set([...countries.values()].map((country) => country.callingCode));
const longestCallingCode = 3;

/**
 * Whether a text is a phone number in E.164 form, such as `+6581234567`: a plus, the calling code of a known country,
 * and 7 to 15 digits in all. Whether the number is in use, or its length right for the country, is not checked here.
 */
export function isPhoneNumber(text: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return false;
  for (let length = 1; length <= longestCallingCode; length += 1)
    if (callingCodes.has(text.slice(1, 1 + length))) return true;
  return false;
}
