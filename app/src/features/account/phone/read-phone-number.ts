import { countryOf, isPhoneNumber } from '@aloft/core/countries';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/** What is wrong with a typed number. */
export type PhoneProblem = 'short' | 'long' | 'invalid';

const supported = (alpha2: string | null): CountryCode | undefined =>
  alpha2 !== null && isSupportedCountry(alpha2) ? alpha2 : undefined;

const parsed = (text: string, country: CountryCode | undefined): PhoneNumber | undefined =>
  // Full-width digits and plus, as keyboards of East Asia type them.
  parsePhoneNumberFromString(text.normalize('NFKC'), {
    ...(country === undefined ? {} : { defaultCountry: country }),
    extract: false,
  });

/** The country of a number; `preferred`, where several share its calling code. Null for none, as of a satellite. */
function countryOfNumber(number: PhoneNumber, preferred: string | null): string | null {
  if (preferred !== null && countryOf(preferred)?.callingCode === number.countryCallingCode) return preferred;
  return countryOf(number.country ?? number.getPossibleCountries()[0])?.alpha2 ?? null;
}

/**
 * A whole number with its calling code, as one is pasted (`+65 8123 4567`), in its two parts; null for any other text.
 * The country stays the chosen one where it has the same calling code.
 */
export function splitPhoneNumber(
  text: string,
  chosen: string | null,
): { readonly country: string; readonly national: string } | null {
  const number = parsed(text, supported(chosen));
  if (number?.isPossible() !== true || number.ext !== undefined) return null;
  const isWhole = text.normalize('NFKC').trim().startsWith('+');
  const isElsewhere = chosen !== null && countryOf(chosen)?.callingCode !== number.countryCallingCode;
  if (!isWhole && !isElsewhere) return null;
  const country = countryOfNumber(number, chosen);
  return country === null ? null : { country, national: number.formatNational() };
}

/** A typed number of a country as E.164, or what is wrong with it. Never throws. */
export function readPhoneNumber(
  text: string,
  alpha2: string,
): { readonly number: string } | { readonly problem: PhoneProblem } {
  const country = supported(alpha2);
  const plain = text.normalize('NFKC');
  const length = validatePhoneNumberLength(plain, country);
  if (length === 'TOO_SHORT') return { problem: 'short' };
  if (length === 'TOO_LONG') return { problem: 'long' };
  const number = parsed(text, country);
  if (length !== undefined || number === undefined || number.ext !== undefined) return { problem: 'invalid' };
  if (number.countryCallingCode !== countryOf(alpha2)?.callingCode) return { problem: 'invalid' };
  if (isPhoneNumber(number.number)) return { number: number.number };
  // Some countries' own limits go beyond those of E.164.
  return { problem: number.number.length > 16 ? 'long' : 'short' };
}
